import type { Migration } from "../migration.ts";

/**
 * Documents of credit notes that were handed out: rows beside those of their invoices, and the last
 * one on each note as JSON ("" for none).
 */
export const handedOutNotes: Migration = {
  version: 21,
  name: "handed out credit notes",
  statements: (engine) => [
    // 0: a document of the invoice itself.
    `alter table handed_out add column credit_note_id ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    "alter table credit_note add column handed_out text not null default ''",
  ],
};
