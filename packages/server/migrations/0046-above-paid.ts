import type { Migration } from "./migration.ts";

/** What somebody has on account for invoices: few are paid above what is owed of them, and most are paid. */
export const abovePaid: Migration = {
  version: 46,
  name: "above paid",
  statements: () => [
    `create index invoice_above_paid on invoice (owner_id, customer_id) where (paid - case
       when deleted_at <> '' or payment_status = 'scheduled' then 0
       when paid < total + vat_added then paid
       else total + vat_added end) <> 0`,
  ],
};
