import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { addMonths, type Day } from "@roundsman/core/day";
import { mustKeep, type InvoiceRow } from "./customer-rows.ts";

/**
 * Until when an issued invoice is kept: six years (Value Added Tax Act 1994, schedule 11 paragraph
 * 6; HMRC VAT Notice 700/21 §2.4) from the end of its VAT quarter, which is at most three months
 * after its date.
 */
export const keptUntil = (date: Day): Day => addMonths(date, 6 * 12 + 3);

/**
 * Until when an invoice is kept: as long as the last of its credit notes, each of which is a
 * document of its own.
 */
export const keptWithCredits = (
  { id, date }: Pick<InvoiceRow, "id" | "date">,
  credits: readonly Pick<CreditNote, "invoiceId" | "date">[],
): Day => {
  const days = credits.filter(({ invoiceId }) => invoiceId === id).map((note) => note.date);
  return keptUntil([date as Day, ...days].toSorted().at(-1) ?? (date as Day));
};

/** The day from which the last issued invoice may be erased; null if none was issued. */
export function lastDay(
  invoices: readonly InvoiceRow[],
  credits: readonly CreditNote[],
): Day | null {
  const days = invoices
    .filter(mustKeep(credits))
    .map((invoice) => keptWithCredits(invoice, credits));
  return days.toSorted().at(-1) ?? null;
}
