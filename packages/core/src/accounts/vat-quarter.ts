import { addMonths, endOfMonth, startOfMonth, type Day } from "../day.ts";
import type { DayRange } from "../day-range.ts";

/**
 * The months in which a business's VAT quarters end, as HMRC's three stagger groups have them (VAT
 * Regulations 1995, regulation 25): 1 March, June, September and December; 2 January, April, July
 * and October; 3 February, May, August and November.
 */
export const VAT_STAGGERS = [1, 2, 3] as const;
export type VatStagger = (typeof VAT_STAGGERS)[number];

/** The whole VAT quarter that contains a day. */
export function vatQuarter(day: Day, stagger: VatStagger): DayRange {
  const month = Number(day.slice(5, 7));
  // Quarters of group 1 begin in months 1, 4, 7, 10, of group 2 a month later, of group 3 two
  // months later.
  const since = (month - stagger + 12) % 3;
  const start = addMonths(startOfMonth(day), -since);
  return { start, end: endOfMonth(addMonths(start, 2)) };
}

/** The quarter that contains a day and those before it, latest first; `count` in all. */
export function vatQuarters(day: Day, stagger: VatStagger, count: number): DayRange[] {
  const { start } = vatQuarter(day, stagger);
  return Array.from({ length: count }, (_, index) =>
    vatQuarter(addMonths(start, -3 * index), stagger),
  );
}
