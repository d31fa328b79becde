import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { creditNotes } from "@roundsman/contract/credit-notes";
import type { Correction } from "@roundsman/contract/invoices/correction";
import type { SeenHead } from "@roundsman/contract/invoices/seen-head";
import { formValues } from "@roundsman/contract/wire/record-content";
import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { SeenLine } from "@roundsman/core/credit/seen-lines";
import type { Day } from "@roundsman/core/day";
import { withCredit, withoutCredit } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { withCorrection, withoutCorrection } from "@roundsman/core/payments/invoice-payment";
import type { VatMode } from "@roundsman/core/vat";
import type { PendingMutation } from "../store/database.ts";
import type { InvoiceDraft } from "../store/invoice-draft.ts";
import type { LocalInvoice } from "../store/local.ts";
import { invoiceBody, referencesOf } from "./invoices.ts";
import { creation, mutation, request } from "./resource.ts";

/** The invoice that replaces another. */
export interface NewCorrection extends InvoiceDraft {
  /** The key of the replaced invoice; `noteKey` is the client_id of that one's credit note. */
  readonly corrects: string;
  readonly noteKey: string;
  /**
   * In pence: what the note credits; the server refuses any other amount. Absent where an older
   * release wrote it: a retry must send the same body.
   */
  readonly expected?: Pence;
  /**
   * The note as the phone worked it out; the server refuses any other. Absent where an older
   * release wrote it.
   */
  readonly seen?: {
    readonly lines: readonly SeenLine[];
    /** Absent where the phone leaves the VAT option to the server. */
    readonly vatMode?: VatMode;
    /** What the replaced invoice said besides its lines; absent where an older release wrote it. */
    readonly head?: SeenHead;
  };
  /**
   * Set once the server refused the correction: the replaced invoice's mutation, which waits until
   * the server accepts the correction. Never sent.
   */
  readonly replacing?: PendingMutation;
}

/** What a correction does to the replaced invoice: a credit note of all that was left of it. */
export interface ReplacedInvoice {
  /** The key of the invoice that replaces it. */
  readonly by: string;
  /**
   * The note's client_id. The server numbers the note, because both records can be undone until the
   * new invoice is handed out.
   */
  readonly key: string;
  readonly number: null;
  readonly date: Day;
  readonly summary: string;
  readonly vatMode: VatMode;
  readonly made: NewCreditNote<"correction">;
}

/** A correction that is undone. */
export interface UndoneCorrection {
  readonly by: string;
  readonly total: number;
  /**
   * Whether other credit notes of the invoice count, as far as the phone knew; absent for none, and
   * where an older release wrote it.
   */
  readonly hasOthers?: true;
  /** The invoice's status after the undo, as far as the phone knows; the response corrects it. */
  readonly paymentStatus: PaymentStatus;
  /** In pence: what is paid of the invoice again. */
  readonly paid?: Pence;
}

/** No invoice has this version. With it the call answers an existing correction and makes none. */
const NO_VERSION = 0;

export const correctionMutations = {
  "invoice.createCorrection": creation<NewCorrection, LocalInvoice>({
    book: "invoices",
    // It credits the invoice that it replaces.
    survivesDeletion: true,
    dependsOn: (payload) => [...referencesOf(payload), { book: "invoices", key: payload.corrects }],
    written: ({
      customerKey,
      companyKey = null,
      corrects: _corrects,
      noteKey: _note,
      ...draft
    }) => ({
      ...formValues(INVOICE_FIELDS, draft as LocalInvoice),
      customerKey,
      companyKey,
    }),
    request: (context) => {
      const {
        corrects,
        noteKey,
        expected,
        seen,
        replacing: _replacing,
        ...draft
      } = context.payload;
      const { version: _version, ...body } = invoiceBody({ ...context, payload: draft });
      const params = { id: context.idOf(corrects) ?? idByKey(corrects) };
      return request(
        creditNotes.correct,
        {
          params,
          body: {
            ...body,
            key: context.recordKey,
            noteKey,
            expectedTotal: expected,
            noteLines: seen?.lines,
            noteVatMode: seen?.vatMode,
            head: seen?.head,
          },
        },
        ({ invoice }: Correction) => invoice,
      );
    },
  }),
  "invoice.corrected": mutation<ReplacedInvoice, LocalInvoice>({
    book: "invoices",
    effect: "delta",
    readsBack: "credit",
    movesMoney: true,
    // The correction was refused, and the person is asked about that.
    isDoneAfter: ({ status }) => status === 409,
    dependsOn: ({ by }) => [{ book: "invoices", key: by }],
    apply: (row, { payload: { by, made } }) =>
      row.correctedBy === undefined
        ? {
            correctedBy: idByKey(by),
            ...withCorrection(row, withCredit(row.totals, made.total)),
          }
        : {},
    request: ({ id, payload: { by, key } }) =>
      request(
        creditNotes.correct,
        { params: { id }, body: { key: by, noteKey: key, version: NO_VERSION, billTo: {} } },
        ({ corrected: invoice, credit_note: creditNote }: Correction) => ({ invoice, creditNote }),
      ),
  }),
  "invoice.uncorrect": mutation<UndoneCorrection, LocalInvoice>({
    book: "invoices",
    effect: "delta",
    movesMoney: true,
    apply: (row, { payload: { total, hasOthers = false, paymentStatus, paid = pence(0) } }) =>
      row.correctedBy === undefined
        ? {}
        : {
            correctedBy: undefined,
            ...withoutCorrection(row, {
              totals: withoutCredit(row.totals, { amount: pence(total), hasOthers }),
              paymentStatus,
              paid,
            }),
          },
    request: ({ id }) => request(creditNotes.uncorrect, { params: { id } }),
  }),
} as const;
