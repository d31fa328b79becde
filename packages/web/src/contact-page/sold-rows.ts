import type { NoteHere } from "../sync/outbox/credit-notes.ts";
import type { LocalInvoice } from "../sync/store/local.ts";

/** An invoice, or a credit note of one. */
export interface SoldRow {
  readonly invoice: LocalInvoice;
  readonly note: NoteHere | null;
}

/** Invoices, newest first, with their credit notes under the dates of those; what was credited on the day of an invoice was credited after it. */
export function soldRows(
  invoices: readonly LocalInvoice[],
  notes: ReadonlyMap<string, readonly NoteHere[]>,
): readonly SoldRow[] {
  const credited = invoices.flatMap((invoice) =>
    (notes.get(invoice.key) ?? []).toReversed().map((note) => ({ invoice, note })),
  );
  const sold = invoices.map((invoice) => ({ invoice, note: null }));
  // Sorting is stable: of one day the notes stay first.
  return [...credited, ...sold].toSorted((a, b) =>
    dateOf(a) === dateOf(b) ? 0 : dateOf(a) < dateOf(b) ? 1 : -1,
  );
}

const dateOf = ({ invoice, note }: SoldRow): string => (note ?? invoice).date;
