import type { Migration } from "./migration.ts";

/**
 * A document is exported to a program once, whichever driver has it: a hand-over moves invoices,
 * while the register keeps the owner at the time of the export.
 */
export const documentsInRegister: Migration = {
  version: 42,
  name: "documents in register",
  statements: () => [
    "drop index accounts_entry_by_document",
    "create unique index accounts_entry_by_document on accounts_entry (kind, document_id, program, nth)",
  ],
};
