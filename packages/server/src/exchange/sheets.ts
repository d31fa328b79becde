import { BOOKS } from "./book-sheets.ts";
import { CREDIT_SHEETS } from "./credit-sheets.ts";
import { documentSheet } from "./document-sheet.ts";
import { hiddenSheet } from "./hidden-sheet.ts";
import { invoiceBook, lineSheet } from "./invoice-sheets.ts";
import { LOG_SHEETS } from "./log-sheets.ts";
import { NUMBER_SHEETS } from "./number-sheets.ts";
import { PAYMENT_SHEETS } from "./payment-sheets.ts";
import { pictureSheet } from "./pictures.ts";
import { mergedSheet } from "./merged-sheet.ts";
import type { Sheet } from "./sheet.ts";
import { VAN_SHEETS } from "./van-sheets.ts";

/** Everything that a person owns. */
export const SHEETS: readonly Sheet[] = [
  ...BOOKS,
  invoiceBook,
  lineSheet,
  documentSheet,
  ...NUMBER_SHEETS,
  ...CREDIT_SHEETS,
  ...PAYMENT_SHEETS,
  ...VAN_SHEETS,
  pictureSheet,
  hiddenSheet,
  mergedSheet,
  ...LOG_SHEETS,
];
