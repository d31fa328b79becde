import type { Migration } from "../migration.ts";

/**
 * A search by name reads days and numbers from the index alone, and then only the invoices of the
 * page.
 */
export const namesWithDays: Migration = {
  version: 12,
  name: "names with days",
  statements: () => [
    "drop index invoice_by_name",
    "create index invoice_by_name on invoice (owner_id, deleted_at, search_name, date, id)",
  ],
};
