import type { Migration } from "./migration.ts";

/**
 * Of two indexes that begin alike SQLite takes the younger one while it has no statistics. The index by customer became the younger with step 50, and who
 * has money on account was looked for in all invoices of nobody's and of each customer.
 */
export const abovePaidFirst: Migration = {
  version: 51,
  name: "above paid first",
  statements: (engine) =>
    engine === "sqlite"
      ? [
          "drop index invoice_above_paid",
          `create index invoice_above_paid on invoice (owner_id, customer_id) where (paid - case
             when deleted_at <> '' or payment_status = 'scheduled' then 0
             when paid < total + vat_added then paid
             else total + vat_added end) <> 0`,
        ]
      : [],
};
