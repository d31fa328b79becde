import type { TakenOver } from "@roundsman/core/customers/merged-details";
import * as z from "zod/mini";
import { customer } from "../customers.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/record-ids.ts";
import { renamed } from "../wire/rename.ts";

/** Fields of a customer as the wire has them, by what can be taken over. */
const WIRE_NAMES = {
  name: "customer_name",
  email: "email",
  address: "customer_address",
  phone: "phone",
  documentLanguage: "document_language",
  peppolId: "peppol_id",
  buyerReference: "buyer_reference",
  vatMode: "vat_mode",
  termsDays: "terms_days",
} as const satisfies Readonly<Record<TakenOver, string>>;
const NAMES = Object.entries(WIRE_NAMES) as [TakenOver, string][];

const takenOver = z.codec(z.enum(Object.values(WIRE_NAMES)), z.custom<TakenOver>(), {
  decode: (wire) => NAMES.find(([, name]) => name === wire)?.[0] ?? "name",
  encode: (field) => WIRE_NAMES[field],
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
  take: z.optional(z.array(takenOver).check(z.maxLength(NAMES.length))),
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
