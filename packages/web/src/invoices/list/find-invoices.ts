import { parseSearchedNumber } from "@roundsman/core/issuing/searched-number";
import { invoiceNumber } from "@roundsman/core/invoice";
import { searchFor, wordsOf } from "@roundsman/core/search";
import { creditNotesByInvoice } from "../../sync/outbox/credit-notes.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { ListedNote } from "../history/notes-in-history.ts";

/**
 * Credit notes that match by customer, product, phone number, or their own or their invoice's
 * number; order is kept.
 */
export function findNotes(notes: readonly ListedNote[], query: string): readonly ListedNote[] {
  const finds = searchFor(query);
  return notes.filter(({ note, invoice }) =>
    finds({
      texts: [invoice.billTo.name, ...note.lines.map(({ name }) => name)],
      numbers: [invoice.billTo.phone],
      papers: [note.number ?? "", ...numbersOf(invoice)],
    }),
  );
}

/** Numbers of credit notes by the key of their invoice. */
export type NotesByInvoice = ReadonlyMap<string, readonly string[]>;
export const NO_NOTES: NotesByInvoice = new Map();

/**
 * Invoices that match by customer, product, phone number, or their own or a credit note's number;
 * order is kept.
 */
export function findInvoices(
  rows: readonly LocalInvoice[],
  query: string,
  notes: NotesByInvoice = NO_NOTES,
): readonly LocalInvoice[] {
  if (query.trim() === "") return rows;
  const finds = searchFor(query);
  return rows.filter((row) =>
    finds({
      texts: [row.billTo.name, ...row.lines.map(({ name }) => name)],
      numbers: [row.billTo.phone],
      papers: [...numbersOf(row), ...(notes.get(row.key) ?? [])],
    }),
  );
}

/**
 * The credit notes that a query names, such as CN-3 or CN-A7-3, sent or not. The server finds their
 * invoices by the same rule.
 */
export async function askedNotes(db: Database, query: string): Promise<NotesByInvoice> {
  const asked = new Set(wordsOf(query).flatMap(noteIn));
  if (asked.size === 0) return NO_NOTES;
  const sent = await db.creditNotes.filter(({ number }) => asked.has(number)).toArray();
  const waiting = await db.outbox
    .filter(({ kind }) => kind === "invoice.credit" || kind === "invoice.corrected")
    .toArray();
  const ids = sent.map(({ invoiceId }) => invoiceId);
  const invoices = [
    ...(await db.invoices.where("id").anyOf(ids).toArray()),
    ...(await db.invoices.bulkGet(waiting.map(({ entity }) => entity))),
  ].filter((row) => row !== undefined);
  const notes = await creditNotesByInvoice(db, invoices);
  return new Map(
    [...notes].map(([key, invoiceNotes]) => [
      key,
      invoiceNotes.flatMap(({ number }) => (number !== null && asked.has(number) ? [number] : [])),
    ]),
  );
}

function noteIn(word: string): readonly string[] {
  const asked = parseSearchedNumber(word);
  return asked?.is === "whole" && asked.isNote ? [asked.number] : [];
}

/** Both numbers: the server also finds an invoice that a phone numbered as INV-12. */
const numbersOf = ({ id, number }: Pick<LocalInvoice, "id" | "number">): readonly string[] => [
  ...(number === undefined ? [] : [number]),
  ...(id === null ? [] : [invoiceNumber(id)]),
];
