import type { Migration } from "../migration.ts";

/**
 * The language of a customer's documents, and the address and reference for e-invoices; "" for
 * none.
 */
export const customerDocuments: Migration = {
  version: 11,
  name: "customer-documents",
  statements: () => [
    "alter table customer add column document_language text not null default ''",
    "alter table customer add column peppol_id text not null default ''",
    "alter table customer add column buyer_reference text not null default ''",
    "alter table company add column peppol_id text not null default ''",
  ],
};
