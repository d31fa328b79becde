import { dayAt } from "@roundsman/core/day";
import { creditNote, type NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { ChosenReason, CreditableInvoice } from "@roundsman/core/credit/credited";
import type { CreditNoteRequest } from "@roundsman/core/credit/credit-note-request";
import { uncreditedLines, type UncreditedLine } from "@roundsman/core/credit/uncredited-lines";
import { withEarlierNotes } from "@roundsman/core/credit/with-earlier-notes";
import { isRegisteredForVat, type Company } from "@roundsman/core/company";
import type { VatMode } from "@roundsman/core/vat";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { useMemo } from "react";
import { issuerNow, useIssuer } from "../../companies/queries.ts";
import { creditNotesOf, type CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import { mutate, annotateAll } from "../../sync/outbox/mutate.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import type { NoteDocument } from "../../sync/resources/credit-notes.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { numberInvoices } from "../papers/number-invoices.ts";
import { takeNumber } from "../../sync/store/number-series.ts";
import { Gone, transact, type Phone } from "../../sync/store/phone.ts";
import { useRows } from "../../sync/store/use-rows.ts";

export interface Crediting {
  readonly notes: readonly CreditNoteView[];
  /** The VAT mode of the invoice, which applies where no credit note states one. */
  readonly mode: VatMode;
  /** What is left to credit of each line. */
  readonly left: readonly UncreditedLine[];
}

/**
 * undefined while first loading. It does not load again when the invoice changes: half-written text
 * and choices must stay.
 */
export function useCrediting(invoice: LocalInvoice): Crediting | undefined {
  const notes = useRows(
    async (db) => creditNotesOf(db, (await db.invoices.get(invoice.key)) ?? invoice),
    [invoice.key],
  );
  const { lines, date } = invoice;
  const company = useIssuer(invoice.companyKey ?? null);
  const mode = company === undefined ? undefined : modeHere(invoice, company);
  return useMemo(
    () =>
      notes &&
      mode && { notes, mode, left: uncreditedLines(withNotes({ lines, date, mode }, notes)) },
    [notes, lines, date, mode],
  );
}

/**
 * Whether anything is left to credit of a line. Goods that are free, or have become so, can be
 * returned too.
 */
export const isLeft = ({ quantity }: Pick<UncreditedLine, "quantity">): boolean => quantity > 0;

/** A phone that knows of no company leaves it to the server whether there is VAT. */
const modeHere = (invoice: LocalInvoice, company: Company | null): VatMode =>
  vatModeOf(invoice, { isRegistered: company === null || isRegisteredForVat(company) });

/** The credit note as it would be written. Throws CreditRefused. */
export const noteFor = (
  { lines, date }: LocalInvoice,
  { notes, mode }: Pick<Crediting, "notes" | "mode">,
  wanted: CreditNoteRequest,
): NewCreditNote<ChosenReason> => creditNote(withNotes({ lines, date, mode }, notes), wanted);

/**
 * An invoice with its credit notes that count. Call it in a transaction over all tables of
 * {@link replayTables}.
 */
export async function creditableOf(
  { db }: Pick<Phone, "db">,
  invoice: LocalInvoice,
): Promise<CreditableInvoice> {
  const { lines, date, companyKey } = invoice;
  const mode = modeHere(invoice, await issuerNow(companyKey, { db }));
  return withNotes({ lines, date, mode }, await creditNotesOf(db, invoice));
}

const withNotes = (
  invoice: Omit<CreditableInvoice, "earlier">,
  notes: readonly CreditNoteView[],
): CreditableInvoice => withEarlierNotes(invoice, notes.filter(reducesOwed));

/**
 * Writes a credit note with this phone's next number. Its document names the invoice, so an invoice
 * without a number gets one first. Resolves with the note's key. Throws CreditRefused where more is
 * wanted than is left, and Gone.
 */
export const creditInvoice = (
  key: string,
  wanted: CreditNoteRequest,
  phone = currentPhone(),
): Promise<string> =>
  transact(phone, [...replayTables(phone.db)], async () => {
    const { db } = phone;
    const invoice = await db.invoices.get(key);
    if (!invoice || invoice.deletedAt !== "") throw new Gone(key);
    const creditable = await creditableOf(phone, invoice);
    const note = creditNote(creditable, wanted);
    await numberInvoices([key], phone);
    const noteKey = phone.newKey();
    const number = await takeNumber(db, "creditNote");
    const today = dayAt(phone.now());
    await mutate(
      "invoice.credit",
      key,
      {
        key: noteKey,
        number,
        date: today < invoice.date ? invoice.date : today,
        summary: wanted.summary,
        vatMode: creditable.mode,
        lines: wanted.lines,
        made: note,
        expected: note.total,
        ...((await isDecided(phone, invoice, creditable)) && { printed: creditable.mode }),
      },
      { phone },
    );
    return noteKey;
  });

/**
 * Whether this phone knows the VAT mode of a note. A phone that knows of no company leaves it to
 * the server.
 */
export const isDecided = async (
  { db }: Pick<Phone, "db">,
  { vatMode, lastDocument, companyKey }: LocalInvoice,
  { earlier }: CreditableInvoice,
): Promise<boolean> =>
  earlier.length > 0 ||
  (vatMode ?? lastDocument?.vat) !== undefined ||
  (await issuerNow(companyKey, { db })) !== null;

/** Voids a credit note; its number stays taken. */
export const voidNote = (
  invoiceKey: string,
  { key, total }: CreditNoteView,
  phone = currentPhone(),
): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const invoice = await phone.db.invoices.get(invoiceKey);
    if (!invoice) throw new Gone(invoiceKey);
    const notes = await creditNotesOf(phone.db, invoice);
    const hasOthers = notes.some((other) => other.key !== key && reducesOwed(other));
    const payload = { key, total, ...(hasOthers && { hasOthers }) };
    await mutate("invoice.voidCredit", invoiceKey, payload, { phone });
  });

/**
 * Records that a credit note is handed out, here and on the server, even if its invoice was voided
 * since or is gone from the phone.
 */
export const recordNote = (
  invoiceKey: string,
  note: NoteDocument,
  phone = currentPhone(),
): Promise<void> => annotateAll("invoice.creditDocument", new Map([[invoiceKey, note]]), phone);
