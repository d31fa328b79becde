import {
  addDays,
  endOfMonth,
  endOfYear,
  startOfMonth,
  startOfYear,
  type Day,
} from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";

/**
 * Each period is made up of whole periods of the next level. A month has six fives, the last of 3
 * to 6 days.
 */
export const LEVELS = ["year", "month", "half", "five", "day"] as const;
export type Level = (typeof LEVELS)[number];

export interface Period extends DayRange {
  readonly level: Level;
  /**
   * 2026 or 2026-11; the first day of a half of a month or of a five. Names of a level sort by
   * their days.
   */
  readonly name: string;
}

/** The period of a level that holds a day. */
export const periodAt = (level: Level, day: Day): Period => ({ level, ...PERIODS[level](day) });

type Named = Omit<Period, "level">;
const PERIODS: Readonly<Record<Level, (day: Day) => Named>> = {
  year: (day) => ({ name: day.slice(0, 4), start: startOfYear(day), end: endOfYear(day) }),
  month: (day) => ({ name: day.slice(0, 7), start: startOfMonth(day), end: endOfMonth(day) }),
  half: (day) => partOfMonth(day, 15),
  five: (day) => partOfMonth(day, 5),
  day: (day) => ({ name: day, start: day, end: day }),
};

/** The last part of a month ends with it. */
function partOfMonth(day: Day, days: 15 | 5): Named {
  const before = Math.floor((Number(day.slice(8)) - 1) / days) * days;
  const nth = Math.min(before, 30 - days);
  const start = dateIn(day, nth + 1);
  return { name: start, start, end: nth + days === 30 ? endOfMonth(day) : dateIn(day, nth + days) };
}

const dateIn = (month: Day, date: number): Day =>
  `${month.slice(0, 8)}${String(date).padStart(2, "0")}` as Day;

/**
 * The fewest periods that make up a span; a marked day is in no period but itself.
 * @param marked days of the span.
 */
export function periodsOf(
  span: DayRange,
  marked: readonly Day[],
  [level = "day", ...finer]: readonly Level[] = LEVELS,
): Period[] {
  const found: Period[] = [];
  for (let from = span.start; from <= span.end;) {
    const period = periodAt(level, from);
    const end = period.end < span.end ? period.end : span.end;
    const within = marked.filter((each) => each >= from && each <= end);
    const isWhole = from === period.start && end === period.end && within.length === 0;
    if (isWhole || level === "day") found.push(period);
    else found.push(...periodsOf({ start: from, end }, within, finer));
    from = addDays(end, 1);
  }
  return found;
}

/** Whether totals are added, or subtracted from a larger period. */
export type Sign = 1 | -1;
export type SignedPeriod = Period & { readonly sign: Sign };

/**
 * The same with fewer periods where that is possible: a larger period is added, and the part of it
 * that is not wanted is subtracted.
 * @param marked every marked day, in the span or not. A period that holds one is not used, but for
 * the day itself.
 */
export function signedPeriodsOf(
  span: DayRange,
  marked: readonly Day[],
  [level = "day", ...finer]: readonly Level[] = LEVELS,
): SignedPeriod[] {
  const found: SignedPeriod[] = [];
  for (let from = span.start; from <= span.end;) {
    const period = periodAt(level, from);
    const end = period.end < span.end ? period.end : span.end;
    const within = marked.filter((each) => each >= period.start && each <= period.end);
    const isWhole = from === period.start && end === period.end && within.length === 0;
    if (isWhole || level === "day") found.push({ ...period, sign: 1 });
    else {
      const wanted = { start: from, end };
      const sum = signedPeriodsOf(wanted, within, finer);
      const rest = within.length === 0 ? allBut(period, wanted, finer) : sum;
      found.push(...(rest.length < sum.length ? rest : sum));
    }
    from = addDays(end, 1);
  }
  return found;
}

function allBut(period: Period, { start, end }: DayRange, finer: readonly Level[]): SignedPeriod[] {
  const before = periodsOf({ start: period.start, end: addDays(start, -1) }, [], finer);
  const after = periodsOf({ start: addDays(end, 1), end: period.end }, [], finer);
  return [
    { ...period, sign: 1 },
    ...[...before, ...after].map((period): SignedPeriod => ({ ...period, sign: -1 })),
  ];
}

export function daysOf({ start, end }: DayRange): Day[] {
  const days: Day[] = [];
  for (let each = start; each <= end; each = addDays(each, 1)) days.push(each);
  return days;
}
