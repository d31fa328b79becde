import * as z from "zod/mini";
import { invoice, INVOICE_FIELDS } from "../invoice.ts";
import { clientId } from "../wire/fields.ts";
import { bodyCodec } from "../wire/record-codec.ts";
import { written, type BodyOf } from "../wire/record.ts";
import { creditNote, creditNumberBody } from "./credit-note.ts";

/** A new invoice in place of one that was issued: what is absent is as it was on that one. `version` is the old one's (wire §12). */
const CORRECTION_FIELDS = {
  ...INVOICE_FIELDS,
  /** Names the credit note of the old invoice. */
  noteKey: written("credit_note_key", { answer: z.string(), body: clientId }),
  /** Of a phone's series, such as CN-B7-3. */
  noteNumber: written("credit_note_number", { answer: z.string(), body: creditNumberBody }),
} as const;

export type CorrectionBody = BodyOf<typeof CORRECTION_FIELDS, "deliveryStatus" | "paymentStatus">;
export const correctionBody = bodyCodec(CORRECTION_FIELDS, {
  without: ["deliveryStatus", "paymentStatus"],
});

/** All three as they are now. */
export const correction = z.object({
  /** The new one. */
  invoice,
  corrected: invoice,
  credit_note: creditNote,
});
export type Correction = z.output<typeof correction>;
