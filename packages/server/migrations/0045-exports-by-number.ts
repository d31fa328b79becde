import type { Migration } from "./migration.ts";

/** An export can be limited to the documents of one VAT number. */
export const exportsByNumber: Migration = {
  version: 45,
  name: "exports by number",
  statements: () => ["alter table accounts_export add column vat_number text not null default ''"],
};
