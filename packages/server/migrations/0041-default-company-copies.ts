import type { Migration } from "./migration.ts";

/**
 * In a company that a hand-over copied because invoices were issued by somebody's default company:
 * whose default, 0 for the business's. null for companies that people saved themselves.
 */
export const defaultCompanyCopies: Migration = {
  version: 41,
  name: "default company copies",
  statements: () => ["alter table company add column default_of integer"],
};
