import type { CreditNoteView } from "../sync/outbox/credit-notes.ts";
import type { LocalInvoice } from "../sync/store/local.ts";

/** An invoice, or one of its credit notes. */
export interface SoldRow {
  readonly invoice: LocalInvoice;
  readonly note: CreditNoteView | null;
}

/**
 * Invoices and their credit notes, newest first. Each note is listed under its own date, above the
 * invoices of that day.
 */
export function soldRows(
  invoices: readonly LocalInvoice[],
  notes: ReadonlyMap<string, readonly CreditNoteView[]>,
): readonly SoldRow[] {
  const credited = invoices.flatMap((invoice) =>
    (notes.get(invoice.key) ?? []).toReversed().map((note) => ({ invoice, note })),
  );
  const sold = invoices.map((invoice) => ({ invoice, note: null }));
  // The sort is stable, so the notes of a day stay above its invoices.
  return [...credited, ...sold].toSorted((a, b) =>
    dateOf(a) === dateOf(b) ? 0 : dateOf(a) < dateOf(b) ? 1 : -1,
  );
}

const dateOf = ({ invoice, note }: SoldRow): string => (note ?? invoice).date;
