import type { Migration } from "../migration.ts";

/** A customer's credit limit (0: none), and their money that pays no invoice. Both in pence. */
export const onAccount: Migration = {
  version: 23,
  name: "on account",
  statements: (engine) => [
    "alter table customer add column credit_limit integer not null default 0",
    `alter table customer add column on_account ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    `update customer set on_account = coalesce((
       select sum(paid - case
         when invoice.deleted_at <> '' or payment_status = 'scheduled' then 0
         when paid < total + vat_added then paid
         else total + vat_added end)
       from invoice
       where invoice.owner_id = customer.owner_id and invoice.customer_id = customer.id and paid <> 0
     ), 0) + coalesce((
       select sum(payment.on_account)
       from payment
       join invoice on invoice.owner_id = payment.owner_id and invoice.id = payment.invoice_id
       where payment.owner_id = customer.owner_id and payment.on_account <> 0
         and coalesce(payment.customer_id, invoice.customer_id) = customer.id
     ), 0)
     where exists (select 1 from payment where payment.owner_id = customer.owner_id)`,
  ],
};
