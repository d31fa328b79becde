import { table, type Migration } from "../migration.ts";

/**
 * When an invoice was issued ("" until then), and its states before it was changed or voided after
 * that.
 */
export const issuedInvoices: Migration = {
  version: 19,
  name: "issued invoices",
  statements: (engine) => [
    "alter table invoice add column issued_at text not null default ''",
    table(
      engine,
      "issued_state",
      `owner_id integer not null references person (id), id integer not null, invoice_id integer not null, action text not null, reason text not null,
       body text not null, at text not null, primary key (owner_id, id), foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
    "create index issued_state_by_invoice on issued_state (owner_id, invoice_id, id)",
    `update invoice set issued_at = coalesce(
       (select min(at) from handed_out where handed_out.owner_id = invoice.owner_id and handed_out.invoice_id = invoice.id),
       updated_at)
     where handed_out <> '' or payment_status = 'paid' or number <> ''`,
  ],
};
