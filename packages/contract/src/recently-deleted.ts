import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { civilDay, instant } from "./wire/fields.ts";
import { poundsOut } from "./wire/number-fields.ts";

/** What can be brought back from the list of deleted things. */
export const DELETED_KINDS = ["invoice", "customer", "product", "task"] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Days for which a deleted thing is listed. */
export const DELETED_FOR = 30;
/** The list ends with so many, the latest first. */
export const MOST_DELETED = 500;

const record = z.object({
  kind: z.enum(DELETED_KINDS),
  id: z.int(),
  client_id: z.string(),
  /** Of an invoice: whom it is for; "" for nobody. */
  name: z.string(),
  /** Of an invoice alone. */
  date: z.nullable(civilDay),
  total_amount: z.nullable(poundsOut),
  /** What its customer owed, where that is not the total: VAT is put on top. */
  payable_amount: z.optional(poundsOut),
  deleted_at: instant,
  /** Of an invoice that has one of a series. */
  number: z.optional(z.string()),
  /** Of an invoice that was issued, or voided by its own call: it is void. Absent where it was deleted. */
  voided: z.optional(z.literal(true)),
  /** The name of the customer that this one was merged into. */
  merged_into: z.optional(z.string()),
});
export type DeletedRecord = z.output<typeof record>;

/** Ours: what the caller deleted lately. Each kind has its own call to bring one back. */
export const recentlyDeleted = {
  list: endpoint("GET", "/api/responsible-persons/{rp}/recently-deleted/", {
    summary: `Invoices, customers, products and tasks deleted in the last ${DELETED_FOR} days, the latest ${MOST_DELETED} first`,
    reply: z.object({ records: z.array(record) }),
  }),
};
