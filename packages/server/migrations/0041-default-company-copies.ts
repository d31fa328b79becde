import type { Migration } from "./migration.ts";

/**
 * Of a company that a hand-over copied because invoices were from somebody's default one: whose, 0 for the business's. null of all that people saved
 * themselves.
 */
export const defaultCompanyCopies: Migration = {
  version: 41,
  name: "default company copies",
  statements: () => ["alter table company add column default_of integer"],
};
