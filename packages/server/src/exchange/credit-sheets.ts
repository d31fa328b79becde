import { creditNote } from "@roundsman/contract/invoices/credit-note";
import { encoderOf } from "../kernel/http/encoder.ts";
import { creditNotesAfter } from "../credit-notes/repository/find-credit-notes.ts";
import { RECORD_COLUMNS } from "./record-sheets.ts";
import { PAGE, paged } from "./pages.ts";
import type { Fields, Sheet } from "./sheet.ts";
import type { Db } from "../kernel/storage/db.ts";

const encode = encoderOf(creditNote);

async function* notesOf(db: Db, owner: number): AsyncGenerator<Fields> {
  const pages = paged(
    (after) => creditNotesAfter(db, owner, { after, limit: PAGE }),
    ({ id }) => id,
  );
  for await (const page of pages) for (const note of page) yield encode(note) as Fields;
}

const notes: Sheet = {
  name: "credit-notes",
  columns: [
    "id",
    "number",
    "credit_date",
    "invoice_id",
    "invoice_number",
    "invoice_date",
    "drivercustomer_id",
    "customer_name",
    "reason",
    "description",
    "language",
    "vat_mode",
    "net_amount",
    "vat_amount",
    "total_amount",
    "voided_at",
  ].concat(RECORD_COLUMNS),
  rows: (db, owner) => notesOf(db, owner.id),
};

const lines: Sheet = {
  name: "credit-note-lines",
  columns: [
    "credit_note_id",
    "number",
    "invoice_id",
    "line",
    "name",
    "quantity",
    "unit_price",
    "vat_rate",
    "amount",
    "net",
    "vat",
    "gross",
    "goods",
  ],
  csvOnly: true,
  rows: (db, owner) => notesOf(db, owner.id),
  lines: ({ id, number, invoice_id, lines: all }) =>
    (all as readonly Fields[]).map((line) => ({ ...line, credit_note_id: id, number, invoice_id })),
};

export const CREDIT_SHEETS: readonly Sheet[] = [notes, lines];
