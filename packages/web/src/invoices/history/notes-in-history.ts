import type { DayRange } from "@roundsman/core/day-range";
import { creditNotesByInvoice, type CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useRows } from "../../sync/store/use-rows.ts";

/** A credit note in a list, and the invoice that it credits. */
export interface ListedNote {
  readonly note: CreditNoteView;
  readonly invoice: LocalInvoice;
}

/**
 * The credit notes dated in the range whose invoice is on the phone, oldest first; undefined while
 * first loading.
 */
export const useNotesOf = ({ start, end }: DayRange): readonly ListedNote[] | undefined =>
  useRows((db) => notesWithin(db, { start, end }), [start, end]);

/** Credit notes that the server has and those that wait to be sent. */
export async function notesWithin(
  db: Database,
  { start, end }: DayRange,
): Promise<readonly ListedNote[]> {
  const sent = await db.creditNotes.where("date").between(start, end, true, true).toArray();
  const waiting = await db.outbox
    .filter(({ kind }) => kind === "invoice.credit" || kind === "invoice.corrected")
    .toArray();
  const byId = await db.invoices
    .where("id")
    .anyOf(sent.map(({ invoiceId }) => invoiceId))
    .toArray();
  const byKey = await db.invoices.bulkGet(waiting.map(({ entity }) => entity));
  const existing = [...byId, ...byKey].flatMap((each) => (each?.deletedAt === "" ? [each] : []));
  const invoices = new Map(existing.map((each) => [each.key, each]));
  const notes = await creditNotesByInvoice(db, [...invoices.values()]);
  return [...invoices.values()]
    .flatMap((invoice) => (notes.get(invoice.key) ?? []).map((note) => ({ note, invoice })))
    .filter(({ note }) => note.date >= start && note.date <= end)
    .toSorted(oldestFirst);
}

/** Unsent credit notes are the latest of their day. */
const oldestFirst = ({ note: a }: ListedNote, { note: b }: ListedNote): number =>
  compare(a.date, b.date) ||
  compare(a.id ?? Infinity, b.id ?? Infinity) ||
  compare(a.writtenAt, b.writtenAt);
const compare = <Key extends string | number>(a: Key, b: Key): number =>
  a === b ? 0 : a < b ? -1 : 1;
