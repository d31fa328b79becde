import { creditNote, requestEverything } from "@roundsman/core/credit/credit-note";
import type { CreditReason } from "@roundsman/core/credit/credited";
import { day } from "@roundsman/core/day";
import type { CreditNoteDocument } from "../src/credit-note/credit-note-document.ts";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { ratedLines, sellerFor } from "./mixed-rates.ts";
import { invoiceOf } from "./samples.ts";

interface Sample {
  /** The credited invoice; absent: four lines at four rates. */
  readonly invoice?: InvoiceDocument;
  readonly reason?: CreditReason;
  /** How many of the invoice's lines it credits; absent: all. */
  readonly lines?: number;
}

/** A credit note of a sample invoice, or of a given one. */
export function creditNoteOf(
  { invoice = invoiceOf({ lines: ratedLines(4) }), reason = "damaged", lines }: Sample = {},
  more: Partial<CreditNoteDocument> = {},
): CreditNoteDocument {
  const { vat: mode, date, billTo, buyer, language } = invoice;
  const creditable = { lines: invoice.lines, mode, date, earlier: [] };
  const wanted = requestEverything(creditable, "none").slice(0, lines);
  const note = creditNote(creditable, { reason, lines: wanted });
  return {
    ...note,
    number: "CN-7",
    date: day("2026-11-23"),
    credits: { number: invoice.number ?? "INV-12", date },
    billTo,
    company: sellerFor(mode),
    ...(buyer && { buyer }),
    summary: "",
    footnote: "",
    vatMode: mode,
    language,
    ...more,
  };
}
