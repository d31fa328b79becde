import { RECORD_SHEETS, nameOf } from "./record-sheets.ts";
import { CREDIT_SHEETS } from "./credit-sheets.ts";
import { documentSheet } from "./document-sheet.ts";
import { handOverSheet } from "./hand-over-sheet.ts";
import { invoiceSheet, lineSheet } from "./invoice-sheets.ts";
import { LOG_SHEETS } from "./log-sheets.ts";
import { NUMBER_SHEETS } from "./number-sheets.ts";
import { PAYMENT_SHEETS } from "./payment-sheets.ts";
import { pictureSheet } from "./pictures.ts";
import { mergedSheet } from "./merged-sheet.ts";
import type { Sheet } from "./sheet.ts";
import { VAN_SHEETS } from "./van-sheets.ts";

/**
 * Deleted records that can still be restored, in a sheet of their own, so that nobody adds them to
 * the rest.
 */
const hiddenSheet: Sheet = {
  name: "deleted",
  columns: ["kind", "id", "name", "deleted_at", "content"],
  async *rows(db, owner) {
    for (const { kind, deleted } of [...RECORD_SHEETS, invoiceSheet])
      for await (const { row, content } of deleted(db, owner))
        if (!isWithAnother(row))
          yield { kind, id: row.id, name: nameOf(row), deleted_at: row.deleted_at, content };
  },
};

/** An invoice that was handed over belongs to another driver and cannot be restored here. */
const isWithAnother = (row: object): boolean => "moved_to" in row && row.moved_to !== 0;

/** Everything that a person owns. */
export const SHEETS: readonly Sheet[] = [
  ...RECORD_SHEETS,
  invoiceSheet,
  lineSheet,
  documentSheet,
  ...NUMBER_SHEETS,
  ...CREDIT_SHEETS,
  ...PAYMENT_SHEETS,
  ...VAN_SHEETS,
  pictureSheet,
  hiddenSheet,
  mergedSheet,
  handOverSheet,
  ...LOG_SHEETS,
];
