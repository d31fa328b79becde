import { BOOKS, nameOf } from "./book-sheets.ts";
import { invoiceBook } from "./invoice-sheets.ts";
import type { Sheet } from "./sheet.ts";

/** What was deleted and can still be brought back, apart from the rest, so that nobody adds it up. */
export const hiddenSheet: Sheet = {
  name: "deleted",
  columns: ["kind", "id", "name", "deleted_at", "content"],
  async *rows(db, owner) {
    for (const { kind, hidden } of [...BOOKS, invoiceBook])
      for await (const { row, content } of hidden(db, owner))
        yield { kind, id: row.id, name: nameOf(row), deleted_at: row.deleted_at, content };
  },
};
