import type { Migration } from "../migration.ts";

/**
 * The VAT rate of a product and of a line. "" if none was chosen: the standard rate applies, and
 * responses do not contain a rate.
 */
export const vatRates: Migration = {
  version: 14,
  name: "vat rates",
  statements: () => [
    "alter table product add column vat_rate text not null default ''",
    "alter table invoice_line add column vat_rate text not null default ''",
  ],
};
