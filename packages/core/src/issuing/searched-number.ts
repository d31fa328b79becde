import { readCreditNumber, readSeriesNumber } from "./number-series.ts";

/**
 * A paper's number as a search asks for it: the whole number, or only its digits ("#12", "12"), as
 * people read it out.
 */
export type SearchedNumber =
  /** INV-12: the id of an invoice. */
  | { readonly is: "id"; readonly at: number }
  /** A7-12, or CN-A7-3 and CN-3 of a credit note. */
  | { readonly is: "whole"; readonly number: string; readonly isNote: boolean }
  /** 12 or #12: INV-12, or number 12 of any series or of credit notes. */
  | { readonly is: "digits"; readonly at: number };

/** Reads a folded word (search.ts) as the number of a paper; null where it is none. */
export function parseSearchedNumber(word: string): SearchedNumber | null {
  const [, before, digits] = /^(inv-|#)?([1-9]\d{0,14})$/.exec(word) ?? [];
  if (digits !== undefined) return { is: before === "inv-" ? "id" : "digits", at: Number(digits) };
  const number = word.toUpperCase();
  const isNote = readCreditNumber(number) !== null || /^CN-[1-9]\d{0,14}$/.test(number);
  return isNote || readSeriesNumber(number) ? { is: "whole", number, isNote } : null;
}

/** Whether the search asks for this number: INV-12, A7-12 or CN-3. */
export function matchesNumber(asked: SearchedNumber, number: string): boolean {
  if (asked.is === "whole") return asked.number === number;
  if (number === `INV-${asked.at}`) return true;
  if (asked.is === "id") return false;
  const inSeries = readSeriesNumber(number) ?? readCreditNumber(number);
  return inSeries?.at === asked.at || number === `CN-${asked.at}`;
}
