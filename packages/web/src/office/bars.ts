import type { Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { daysIn } from "./period.ts";

export interface Bar {
  /** For a day "11-24", for a month "2026-11". */
  readonly name: string;
  readonly amount: Pence;
  readonly days: DayRange;
}

/** More days than this are shown by month. */
const MOST_DAYS = 62;

export const isByMonth = (span: DayRange): boolean => daysIn(span).length > MOST_DAYS;

/** A bar for each day or month of a span, including those without sales. */
export function barsOf(days: Board["days"], span: DayRange): readonly Bar[] {
  const by = isByMonth(span) ? (day: string) => day.slice(0, 7) : (day: string) => day.slice(5);
  const bars = new Map<string, DayRange>();
  for (const day of daysIn(span))
    bars.set(by(day), { start: bars.get(by(day))?.start ?? day, end: day });
  return [...bars].map(([name, range]) => ({
    name,
    amount: pence(sum(days.filter(({ day }) => by(day) === name).map(({ amount }) => amount))),
    days: range,
  }));
}
