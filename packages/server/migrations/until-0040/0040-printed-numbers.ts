import type { Migration } from "../migration.ts";

/** Under which number an invoice was handed out: it takes no other afterwards. "" of papers from before. */
export const printedNumbers: Migration = {
  version: 40,
  name: "printed numbers",
  statements: () => ["alter table handed_out add column number text not null default ''"],
};
