import type { Migration } from "./migration.ts";

/**
 * Of two indexes that begin with the same columns, SQLite without statistics uses the newer one.
 * Step 50 made the index by customer the newer, and the search for money on account read all
 * invoices without a customer and all invoices of each customer.
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
