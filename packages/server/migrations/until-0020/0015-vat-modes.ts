import type { Migration } from "../migration.ts";

/**
 * How an invoice treats VAT ("" until somebody chooses), the VAT added to its total in pence, and
 * the default for a customer's invoices.
 */
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
