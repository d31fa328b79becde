import type { SeenLine } from "@roundsman/core/credit/seen-lines";
import { VAT_MODES } from "@roundsman/core/vat";
import * as z from "zod/mini";
import { invoice, INVOICE_FIELDS } from "../invoice.ts";
import { clientId, freeName } from "../wire/fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { units } from "../wire/number-fields.ts";
import { bodyCodec } from "../wire/record-codec.ts";
import { writableField, type BodyOf } from "../wire/record.ts";
import { renamed } from "../wire/rename.ts";
import {
  creditNote,
  creditNumberBody,
  expectedTotal,
  lineRef,
  MOST_LINES,
  nthLine,
} from "./credit-note.ts";
import { documentTotal } from "./handed-out.ts";
import { seenHeadCodec } from "./seen-head.ts";
import { vatMode, vatRate } from "./vat-fields.ts";

const seenWire = z.object({
  line: lineRef,
  nth: nthLine,
  name: freeName(),
  quantity: units(),
  amount: documentTotal,
  vat_rate: vatRate.body,
});
const seenLine = renamed<SeenLine, typeof seenWire>(seenWire, {
  line: "line",
  nth: "nth",
  name: "name",
  quantity: "quantity",
  amount: "amount",
  vatRate: "vat_rate",
});
const NO_HEAD = "Please check the fields";
const NO_LINES = "Please input lines";
const seenLines = z.array(seenLine).check(z.maxLength(MOST_LINES.count, MOST_LINES.message));

/**
 * A new invoice in place of an issued one. What is absent is as on the old one; `version` is the
 * old one's (wire §12).
 */
const CORRECTION_FIELDS = {
  ...INVOICE_FIELDS,
  /** The client_id of the old invoice's credit note. */
  noteKey: writableField("credit_note_key", { answer: z.string(), body: clientId }),
  /** The note's number from a phone's series, such as CN-B7-3. */
  noteNumber: writableField("credit_note_number", { answer: z.string(), body: creditNumberBody }),
  /**
   * What the note credits, as the phone saw it: another amount is refused (409 `credit-differs`).
   * Absent: whatever is left.
   */
  expectedTotal,
  /** The lines of the note as the phone saw them: others are refused in the same way. */
  noteLines: writableField("credit_note_lines", {
    answer: z.array(z.unknown()),
    body: blankAsAbsent(seenLines, NO_LINES),
  }),
  /**
   * What the old invoice said apart from its lines, as the phone saw it: customer, days and texts.
   * Anything else is refused (409 `invoice-differs`). What is absent is not compared.
   */
  head: writableField("corrected_head", {
    answer: z.unknown(),
    body: blankAsAbsent(seenHeadCodec, NO_HEAD),
  }),
  /**
   * How the note treats VAT, as the phone saw it: another mode is refused (409
   * `credit-vat-differs`).
   */
  noteVatMode: writableField("credit_note_vat_mode", {
    answer: z.enum(VAT_MODES),
    body: vatMode.body,
  }),
} as const;

export type CorrectionBody = BodyOf<typeof CORRECTION_FIELDS, "deliveryStatus" | "paymentStatus">;
export const correctionBody = bodyCodec(CORRECTION_FIELDS, {
  without: ["deliveryStatus", "paymentStatus"],
});

/** All three records as they are now. */
export const correction = z.object({
  /** The new invoice. */
  invoice,
  corrected: invoice,
  credit_note: creditNote,
});
export type Correction = z.output<typeof correction>;
