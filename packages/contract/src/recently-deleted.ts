import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { civilDay, instant } from "./wire/fields.ts";
import { poundsOut } from "./wire/number-fields.ts";

/** What can be restored from the list of deleted records. */
export const DELETED_KINDS = ["invoice", "customer", "product", "task"] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Days for which a deleted thing is listed. */
export const DELETED_SHOWN_DAYS = 30;
/** The most records in the list, latest first. */
export const MOST_DELETED = 500;

const record = z.object({
  kind: z.enum(DELETED_KINDS),
  id: z.int(),
  client_id: z.string(),
  /** For an invoice: the customer's name; "" for none. */
  name: z.string(),
  /** For an invoice only. */
  date: z.nullable(civilDay),
  total_amount: z.nullable(poundsOut),
  /** What its customer owed, where that is not the total: VAT was added on top. */
  payable_amount: z.optional(poundsOut),
  deleted_at: instant,
  /** For an invoice that has a number from a series. */
  number: z.optional(z.string()),
  /**
   * Set for an invoice that was issued, or voided by the call for that; absent where it was
   * deleted.
   */
  voided: z.optional(z.literal(true)),
  /** The name of the customer that this one was merged into. */
  merged_into: z.optional(z.string()),
});
export type DeletedRecord = z.output<typeof record>;

/** Ours: what the caller deleted lately. Each kind has its own call to restore a record. */
export const recentlyDeleted = {
  list: endpoint("GET", "/api/responsible-persons/{rp}/recently-deleted/", {
    summary: `Invoices, customers, products and tasks deleted in the last ${DELETED_SHOWN_DAYS} days, the latest ${MOST_DELETED} first`,
    reply: z.object({ records: z.array(record) }),
  }),
};
