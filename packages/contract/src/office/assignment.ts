import * as z from "zod/mini";
import { id } from "../wire/fields.ts";
import { readOnlyField, writableField } from "../wire/record.ts";
import { idOf, idsOf, type RecordKind } from "../wire/record-ids.ts";

/** The most rows of drivers that one call writes: records times drivers. */
export const MOST_ASSIGNED = 2000;
const TOO_MANY = `Too big: at most ${MOST_ASSIGNED} records times drivers at once`;

const people = idsOf("person", "Too small: at least one driver");

/** Which drivers have a record of the business. */
export const ASSIGNED_FIELDS = {
  /** People who have it in their book, by id. */
  assignedTo: writableField("assigned_to", {
    answer: z.array(id),
    body: z.optional(z.array(idOf("person")).check(z.maxLength(200))),
  }),
  /** Those of them who deleted it in their own book; they can restore it. */
  hiddenBy: readOnlyField("hidden_by", z.array(id)),
} as const;

const withinLimit = (field: string) =>
  z.refine<Readonly<Record<string, unknown>>>(
    (body) =>
      (body[field] as readonly number[]).length *
        (body["person_ids"] as readonly number[]).length <=
      MOST_ASSIGNED,
    { message: TOO_MANY, path: ["person_ids"] },
  );

const NO_RECORD = "Too small: at least one record";

export const assignProducts = z
  .object({
    product_ids: idsOf("businessProduct" satisfies RecordKind, NO_RECORD),
    person_ids: people,
  })
  .check(withinLimit("product_ids"));
export const assignCustomers = z
  .object({
    customer_ids: idsOf("businessCustomer" satisfies RecordKind, NO_RECORD),
    person_ids: people,
  })
  .check(withinLimit("customer_ids"));

/** Records of drivers, by id: a manager does not know their client_ids. */
const records = z.array(id, NO_RECORD).check(z.minLength(1, NO_RECORD), z.maxLength(200));
export const adoptBody = z.object({ records });
