import type { Migration } from "./migration.ts";

/** A program is told of a document once, in whose book it may be by then: a hand-over moves invoices, the register keeps where each was told of. */
export const documentsInRegister: Migration = {
  version: 42,
  name: "documents in register",
  statements: () => [
    "drop index accounts_entry_by_document",
    "create unique index accounts_entry_by_document on accounts_entry (kind, document_id, program, nth)",
  ],
};
