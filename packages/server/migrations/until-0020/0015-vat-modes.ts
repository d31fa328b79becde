import type { Migration } from "../migration.ts";

/** How an invoice treats VAT ("" until somebody chose), what that puts on top of its total in pence, and what a customer's invoices begin with. */
export const vatModes: Migration = {
  version: 15,
  name: "vat modes",
  statements: (engine) => [
    "alter table invoice add column vat_mode text not null default ''",
    `alter table invoice add column vat_added ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    "alter table customer add column vat_mode text not null default ''",
    "alter table customer add column terms_days integer not null default 0",
  ],
};
