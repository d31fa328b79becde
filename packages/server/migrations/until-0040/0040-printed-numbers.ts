import type { Migration } from "../migration.ts";

/**
 * The number under which an invoice was handed out, after which it takes no other. "" for older
 * documents.
 */
export const printedNumbers: Migration = {
  version: 40,
  name: "printed numbers",
  statements: () => ["alter table handed_out add column number text not null default ''"],
};
