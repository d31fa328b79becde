import { isAtRate, type ListedRate } from "@roundsman/contract/office/list-queries";
import type { DayRange } from "@roundsman/core/day-range";
import { issuerVatNumber, sellerOfNumbers, type VatNumbers } from "../repository/seller.ts";
import type { ReadTotals } from "../totals/read-totals.ts";
import type { RateTotal } from "../totals/totals.ts";

/** A filter of a driver's documents by what kept totals tell apart. */
export interface KeptFilter {
  readonly rate?: ListedRate | undefined;
  /** "" and undefined for all. */
  readonly vatNumber?: string | undefined;
}

interface PartsQuery {
  readonly owner: number;
  readonly numbers: VatNumbers;
  readonly span: DayRange;
}

interface Kept {
  /** The sums at each rate that is asked for; empty if there is no such document. */
  readonly parts: readonly RateTotal[];
  /** About how many documents the driver has, at any rate. */
  readonly documents: number;
}

export async function keptParts(
  read: ReadTotals,
  { owner, numbers, span }: PartsQuery,
  { rate, vatNumber }: KeptFilter,
): Promise<Kept> {
  const { rates } = await read({ owner, span, seller: sellerOfNumbers(numbers), lists: [] });
  const parts = rates.filter(
    (rateTotal) =>
      isAtRate(rateTotal.rate, rate) &&
      (!vatNumber || issuerVatNumber(numbers, rateTotal.companyId) === vatNumber),
  );
  return { parts, documents: documentsOf(rates) };
}

/**
 * About how many documents they are: one with several rates counts for each, and a credit note that
 * comes to 0 does not count.
 */
export const documentsOf = (parts: readonly RateTotal[]): number =>
  parts.reduce((all, { atRate, documents }) => all + Math.max(atRate, documents), 0);
