import type { Migration } from "../migration.ts";

/** What was handed out of credit notes: rows beside those of their invoices, and on each note the last, as JSON ("" for none). */
export const handedOutNotes: Migration = {
  version: 21,
  name: "handed out credit notes",
  statements: (engine) => [
    // 0: of the invoice itself.
    `alter table handed_out add column credit_note_id ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    "alter table credit_note add column handed_out text not null default ''",
  ],
};
