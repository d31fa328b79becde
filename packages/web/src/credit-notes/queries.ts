import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { dayAt } from "@roundsman/core/day";
import {
  creditNote,
  type ChosenReason,
  type CreditRequest,
  type NewCreditNote,
} from "@roundsman/core/credit/credit-note";
import { leftOfLines, type LeftOfLine } from "@roundsman/core/credit/left";
import type { VatMode } from "@roundsman/core/vat";
import { Gone, mutate } from "../sync/outbox/mutate.ts";
import { projected } from "../sync/outbox/replay.ts";
import type { NewCredit, VoidedCredit } from "../sync/resources/credit-notes.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { takeNumber } from "../sync/store/number-series.ts";
import { storing } from "../sync/store/phone.ts";
import { useRows } from "../sync/store/use-rows.ts";

/** A credit note as this phone knows it, sent or not. */
export interface NoteHere extends Pick<
  CreditNote,
  "key" | "date" | "summary" | "vatMode" | "reason" | "lines" | "rates" | "net" | "vat" | "total"
> {
  readonly id: number | null;
  /** null: the server gives one when it is sent. */
  readonly number: string | null;
  readonly isVoided: boolean;
  readonly isSent: boolean;
  /** The server turned it down: it waits for a person. */
  readonly isRefused: boolean;
}

/** Of an invoice, oldest first: those that the server has, and those that wait to be sent. */
export async function notesOf(
  db: Database,
  { id, key }: Pick<LocalInvoice, "id" | "key">,
): Promise<readonly NoteHere[]> {
  const sent = id === null ? [] : await db.creditNotes.where("invoiceId").equals(id).toArray();
  const queue = await db.outbox.where("entity").equals(key).sortBy("seq");
  const notes = new Map<string, NoteHere>(
    sent
      .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
      .map((of) => [
        of.key,
        { ...of, isVoided: of.voidedAt !== null, isSent: true, isRefused: false },
      ]),
  );
  for (const { kind, payload, state } of queue) {
    if (kind === "invoice.credit") {
      const { made, ...of } = payload as NewCredit;
      if (!notes.has(of.key))
        notes.set(of.key, {
          ...of,
          ...made,
          id: null,
          isVoided: false,
          isSent: false,
          isRefused: state === "refused",
        });
    }
    if (kind === "invoice.voidCredit") {
      const of = notes.get((payload as VoidedCredit).key);
      if (of) notes.set(of.key, { ...of, isVoided: true });
    }
  }
  return [...notes.values()];
}

export interface Crediting {
  readonly notes: readonly NoteHere[];
  /** What may still be credited of each line. */
  readonly left: readonly LeftOfLine[];
}

/** undefined while loading. */
export const useCrediting = (invoice: LocalInvoice): Crediting | undefined =>
  useRows(
    async (db) => {
      const notes = await notesOf(db, invoice);
      return { notes, left: leftOfLines(invoice.lines, notes.filter(counts)) };
    },
    [invoice.key, invoice.id, invoice.version, invoice.updatedAt],
  );

export const counts = ({ isVoided, isRefused }: NoteHere): boolean => !isVoided && !isRefused;

export interface Wanted {
  readonly reason: ChosenReason;
  readonly lines: readonly CreditRequest[];
  readonly summary: string;
}

/** How an invoice treats VAT: as it was chosen, or printed last. */
export const vatModeOf = ({ vatMode, lastDocument }: LocalInvoice): VatMode =>
  vatMode ?? lastDocument?.vat ?? "included";

/** What a note would come to. Throws CreditRefused. */
export const noteFor = (
  invoice: LocalInvoice,
  notes: readonly NoteHere[],
  wanted: Wanted,
): NewCreditNote<ChosenReason> =>
  creditNote(
    {
      lines: invoice.lines,
      date: invoice.date,
      mode: vatModeOf(invoice),
      earlier: notes.filter(counts),
    },
    wanted,
  );

/** Writes a credit note under this phone's next number. Resolves with its key. Throws CreditRefused where more is wanted than is left, and Gone. */
export const creditInvoice = (
  key: string,
  wanted: Wanted,
  phone = currentPhone(),
): Promise<string> =>
  storing(phone, [...projected(phone.db)], async () => {
    const { db } = phone;
    const invoice = await db.invoices.get(key);
    if (!invoice || invoice.deletedAt !== "") throw new Gone(key);
    const made = noteFor(invoice, await notesOf(db, invoice), wanted);
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
        vatMode: vatModeOf(invoice),
        lines: wanted.lines,
        made,
      },
      { phone },
    );
    return noteKey;
  });

/** Takes a note back: its number stays taken. */
export const voidNote = (
  invoiceKey: string,
  { key, total }: NoteHere,
  phone = currentPhone(),
): Promise<void> => mutate("invoice.voidCredit", invoiceKey, { key, total }, { phone });
