import { TAKEN_OVER_NAMES, type TakenOver } from "@roundsman/core/customers/merged-details";
import * as z from "zod/mini";
import { customer, CUSTOMER_FIELDS } from "../customers.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/record-ids.ts";
import { renamed } from "../wire/rename.ts";

const wireNameOf = (field: TakenOver) => CUSTOMER_FIELDS[field].wire;

/** What can be taken over, by the field's name on the wire. */
const takenOver = z.codec(z.enum(TAKEN_OVER_NAMES.map(wireNameOf)), z.custom<TakenOver>(), {
  decode: (wire) => TAKEN_OVER_NAMES.find((field) => wireNameOf(field) === wire) ?? "name",
  encode: wireNameOf,
});

/**
 * Which customer is merged into the one of the path. No version is sent: a merge overwrites only
 * what `take` names.
 */
export interface MergeBody {
  readonly customerId: number;
  /**
   * What the kept customer takes from the other even where it has its own; empty fields are filled
   * anyway.
   */
  readonly take?: readonly TakenOver[] | undefined;
}
const wire = z.object({
  drivercustomer_id: idOf("customer"),
  take: z.optional(z.array(takenOver).check(z.maxLength(TAKEN_OVER_NAMES.length))),
});
const mergeBody = renamed<MergeBody, typeof wire>(wire, {
  customerId: "drivercustomer_id",
  take: "take",
});

/**
 * Ours: merges two entries for one shop (docs/wire-additions.md). `restore` of the one that went
 * away takes the merge back.
 */
export const customerMerging = {
  merge: endpoint("POST", "/api/customers/{id}/merge/", {
    record: "customer",
    summary: "Merge another customer into this one; restoring the other one takes it back",
    refuses: [409],
    body: mergeBody,
    reply: customer,
  }),
};
