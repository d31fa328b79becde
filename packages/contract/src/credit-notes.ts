import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { correction, correctionBody } from "./invoices/correction.ts";
import { creditNote, newCreditNote, type CreditNote } from "./invoices/credit-note.ts";
import { noteRecord, recordedDocument } from "./invoices/handed-out.ts";
import { invoice } from "./invoice.ts";
import { endpoint } from "./wire/endpoint.ts";
import { civilDay, freeText, looseId, NO_DAY } from "./wire/fields.ts";
import { blankAsAbsent } from "./wire/lenient.ts";
import { poundsOut } from "./wire/number-fields.ts";
import { pagedArray, nextCursor, page, type Page } from "./wire/paging.ts";
import { renamed } from "./wire/rename.ts";

/** What a list of notes comes to, without voided ones. */
export interface CreditTotals {
  readonly count: number;
  readonly net: Pence;
  readonly vat: Pence;
  readonly total: Pence;
}
const totalsWire = z.object({
  count: z.int(),
  net_amount: poundsOut,
  vat_amount: poundsOut,
  total_amount: poundsOut,
});
const totals = renamed<CreditTotals, typeof totalsWire>(totalsWire, {
  count: "count",
  net: "net_amount",
  vat: "vat_amount",
  total: "total_amount",
});

export interface CreditNotePage {
  readonly creditNotes: readonly CreditNote[];
  readonly totals: CreditTotals;
  readonly nextCursor?: string | null | undefined;
}
const pageWire = z.object({ credit_notes: z.array(creditNote), totals, next_cursor: nextCursor });
const creditNotePage = z.codec(pageWire, z.custom<CreditNotePage>(), {
  decode: ({ credit_notes, totals: sums, next_cursor }) => ({
    creditNotes: credit_notes,
    totals: sums,
    nextCursor: next_cursor,
  }),
  encode: ({ creditNotes, totals: sums, nextCursor: next }) => ({
    credit_notes: [...creditNotes],
    totals: sums,
    next_cursor: next,
  }),
});

/** All conditions that are set must hold. */
export interface CreditNoteQuery extends Page {
  readonly invoiceId?: number | undefined;
  /** At most {@link MOST_INVOICES}. */
  readonly invoiceIds?: readonly number[] | undefined;
  readonly customerId?: number | undefined;
  /** Both days inclusive. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /**
   * Notes from this day on, and notes of invoices that are from this day on or open: what phones
   * keep.
   */
  readonly listedSince?: Day | undefined;
  /** Searched in the number and the customer's name. */
  readonly query?: string | undefined;
}

/** The most invoices that one call names. */
export const MOST_INVOICES = 100;
const NO_INVOICE = "Please name an invoice";
const someIds = z.codec(
  z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/)),
  z.custom<readonly number[]>(),
  { decode: (sent) => sent.split(",").map(Number), encode: String },
);
const dayOrNothing = blankAsAbsent(civilDay, NO_DAY);
const queryWire = z.object({
  ...page,
  invoice_id: blankAsAbsent(looseId, NO_INVOICE),
  invoice_ids: blankAsAbsent(someIds, NO_INVOICE),
  drivercustomer_id: blankAsAbsent(looseId, "Please name a customer"),
  start_date: dayOrNothing,
  end_date: dayOrNothing,
  listed_since: dayOrNothing,
  query: z.optional(freeText),
});
const creditNoteQuery = renamed<CreditNoteQuery, typeof queryWire>(queryWire, {
  limit: "limit",
  cursor: "cursor",
  invoiceId: "invoice_id",
  invoiceIds: "invoice_ids",
  customerId: "drivercustomer_id",
  from: "start_date",
  to: "end_date",
  listedSince: "listed_since",
  query: "query",
});

/** Ours: what is credited of an invoice (wire §13). */
export const creditNotes = {
  list: endpoint("GET", "/api/creditnotes/", {
    summary: "The caller's credit notes, latest number first; 50 by default",
    query: creditNoteQuery,
    reply: creditNotePage,
  }),
  get: endpoint("GET", "/api/creditnotes/{id}/", {
    record: "creditNote",
    summary: "Read one credit note",
    reply: creditNote,
  }),
  create: endpoint("POST", "/api/invoices/{id}/creditnotes/", {
    record: "invoice",
    summary: "Create a credit note of an invoice: never more than is left of its lines",
    refuses: [409],
    body: newCreditNote,
    reply: creditNote,
    status: 201,
  }),
  recordDocument: endpoint("POST", "/api/creditnotes/{id}/downloads/", {
    record: "creditNote",
    summary: "Record that a credit note was handed out; answers the credit note",
    body: noteRecord,
    reply: creditNote,
  }),
  documents: endpoint("GET", "/api/creditnotes/{id}/downloads/", {
    record: "creditNote",
    summary: "The documents of a credit note that were handed out, latest first",
    ...pagedArray(recordedDocument),
  }),
  void: endpoint("POST", "/api/creditnotes/{id}/void/", {
    record: "creditNote",
    summary: "Take a credit note back; its number stays taken",
    refuses: [409],
    reply: creditNote,
  }),
  correct: endpoint("POST", "/api/invoices/{id}/correct/", {
    record: "invoice",
    summary: "Create an invoice in place of an issued one, which is credited with all that is left",
    refuses: [409],
    body: correctionBody,
    reply: correction,
    status: 201,
  }),
  uncorrect: endpoint("POST", "/api/invoices/{id}/uncorrect/", {
    record: "invoice",
    summary: "Take the correction of an invoice back, until the new one is issued",
    refuses: [409],
    reply: invoice,
  }),
};
