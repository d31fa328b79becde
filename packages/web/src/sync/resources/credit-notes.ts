import { createClient } from "@roundsman/contract/client";
import { creditNotes } from "@roundsman/contract/credit-notes";
import { invoices } from "@roundsman/contract/invoices";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { ChosenReason, CreditLineRequest } from "@roundsman/core/credit/credited";
import type { Day } from "@roundsman/core/day";
import {
  lessCredits,
  withCredit,
  withoutCredit,
  type InvoiceTotals,
} from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import { withOwed, withCreditNote } from "@roundsman/core/payments/invoice-payment";
import type { VatMode } from "@roundsman/core/vat";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { LocalInvoice } from "../store/local.ts";
import type { NewDocument } from "../store/pending-share.ts";
import { dayOf, mutation, request, type Request, type Resource } from "./resource.ts";

/** A credit note is written once. Later changes are mutations of its invoice. */
export const creditNoteResource: Resource = {
  lists: (transport, { since }) => {
    const client = createClient(creditNotes, transport);
    return [
      async (page) => {
        const { creditNotes: items, nextCursor } = await client.list({
          query: { ...page, listedSince: since },
        });
        return { items, nextCursor };
      },
    ];
  },
};

/** A credit note that was written on this phone. */
export interface NewCredit {
  /** The note's client_id. */
  readonly key: string;
  /** From the phone's number series; null where it has none, and the server numbers the note. */
  readonly number: string | null;
  readonly date: Day;
  readonly summary: string;
  readonly vatMode: VatMode;
  /** What is to be credited. */
  readonly lines: readonly CreditLineRequest[];
  /** The note as the phone worked it out. */
  readonly made: NewCreditNote<ChosenReason>;
  /**
   * In pence: the total of `made`; the server refuses any other amount. Absent where an older
   * release wrote it: a retry must send the same body.
   */
  readonly expected?: Pence;
  /**
   * The VAT option of the note's paper, which the server has to keep; absent where the server
   * decides, and where an older release wrote it.
   */
  readonly printed?: VatMode;
}

/** A credit note that is voided. */
export interface VoidedCredit {
  readonly key: string;
  readonly total: Pence;
  /**
   * Whether other credit notes of the invoice count, as far as the phone knew; absent for none, and
   * where an older release wrote it.
   */
  readonly hasOthers?: true;
}

/** A credit note that was handed out. */
export interface NoteDocument extends NewDocument {
  /** The note's client_id. */
  readonly note: string;
}

/**
 * All are mutations of the invoice and wait in its queue. Those that change what is owed read the
 * invoice after the note.
 */
export const creditNoteMutations = {
  "invoice.credit": mutation<NewCredit, LocalInvoice>({
    book: "invoices",
    effect: "delta",
    readsBack: "credit",
    movesMoney: true,
    seriesNumber: ({ number }) => number,
    doneBy: { pulled: "record", table: "creditNotes" },
    alsoMakes: ({ key }) => key,
    apply: (row, change) => {
      const { vatMode, made } = change.payload;
      // An invoice that was handed out with VAT added, before invoices kept their VAT option, is
      // owed with VAT from now on, as on the server.
      const isLate = row.vatMode === undefined && vatMode === "add";
      const totals = withCredit(isLate ? totalsWith(row, vatMode) : row.totals, made.total);
      return {
        ...(isLate && { vatMode }),
        totals,
        ...withOwed(row, totals, dayOf(change)),
        ...withCreditNote(row, totals),
      };
    },
    request: ({ id, payload: { key, number, date, summary, lines, made, expected, printed } }) =>
      request(
        creditNotes.create,
        {
          params: { id },
          body: {
            key,
            number: number ?? undefined,
            date,
            summary,
            reason: made.reason,
            lines,
            expectedTotal: expected,
            vatMode: printed,
          },
        },
        withInvoice,
      ),
  }),
  "invoice.voidCredit": mutation<VoidedCredit, LocalInvoice>({
    book: "invoices",
    effect: "delta",
    readsBack: "credit",
    movesMoney: true,
    subject: ({ key }) => key,
    apply: (row, change) => {
      const { total: amount, hasOthers = false } = change.payload;
      const totals = withoutCredit(row.totals, { amount, hasOthers });
      return { totals, ...withOwed(row, totals, dayOf(change)) };
    },
    request: ({ payload: { key } }) =>
      request(creditNotes.void, { params: { id: idByKey(key) } }, withInvoice),
  }),
  "invoice.creditDocument": mutation<NoteDocument, LocalInvoice>({
    book: "invoices",
    effect: "annotation",
    subject: ({ note }) => note,
    apply: () => ({}),
    request: ({ payload: { note, vat: _itsOwn, ...body } }) =>
      request(
        creditNotes.recordDocument,
        { params: { id: idByKey(note) }, body },
        (creditNote) => ({ invoice: null, creditNote }),
      ),
  }),
} as const;

const totalsWith = (row: LocalInvoice, vatMode: VatMode): InvoiceTotals =>
  lessCredits(totalsOf({ ...row, vatMode }), row.totals.credited);

const withInvoice = (creditNote: CreditNote): Request =>
  request(invoices.get, { params: { id: creditNote.invoiceId } }, (invoice) => ({
    invoice,
    creditNote,
  }));
