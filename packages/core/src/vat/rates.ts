import type { Day } from "../day.ts";

/**
 * The kinds of VAT that goods can carry in the United Kingdom (VAT Act 1994, s. 2, s. 29A, s. 30,
 * s. 31).
 */
export const VAT_RATES = ["standard", "reduced", "zero", "exempt"] as const;
export type VatRate = (typeof VAT_RATES)[number];

/** The default rate (spec §9). */
export const DEFAULT_VAT_RATE: VatRate = "standard";

/** Per cent from a day on; the latest first. */
export interface RatePeriod {
  readonly from: Day;
  /** With at most one decimal. */
  readonly percent: number;
}
export type RateTable = Readonly<Record<VatRate, readonly RatePeriod[]>>;

const since = (from: string, percent: number): RatePeriod => ({ from: from as Day, percent });

/** A new per cent is one more row at the top of its list. */
const UNITED_KINGDOM: RateTable = {
  standard: [since("2011-01-04", 20)],
  reduced: [since("1997-09-01", 5)],
  zero: [since("1973-04-01", 0)],
  exempt: [since("1973-04-01", 0)],
};

/** Per cent of VAT on a day. Days before the table have its oldest row. */
export function percentOn(rate: VatRate, day: Day, table: RateTable = UNITED_KINGDOM): number {
  const periods = table[rate];
  const found = periods.find(({ from }) => from <= day) ?? periods.at(-1);
  return found?.percent ?? 0;
}
