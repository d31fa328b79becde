import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  endOfYear,
  startOfMonth,
  startOfYear,
  type Day,
} from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";

/**
 * The span to compare with. If a span begins a month, quarter or year and lies in it: the same days
 * of the one before. Otherwise as many months or days before.
 */
export function comparisonSpan({ start, end }: DayRange): DayRange {
  if (start !== startOfMonth(start)) {
    const days = daysBetween(start, end) + 1;
    return { start: addDays(start, -days), end: addDays(start, -1) };
  }
  const months = monthsBefore(start, end);
  const same = addMonths(end, -months);
  return {
    start: addMonths(start, -months),
    end: end === endOfMonth(end) ? endOfMonth(same) : same,
  };
}

/** How many months to go back for a span from the first of a month. */
function monthsBefore(start: Day, end: Day): number {
  let months = 1;
  while (addMonths(start, months) <= end) months += 1;
  if (months > QUARTER && start === startOfYear(start) && end <= endOfYear(start)) return 12;
  const beginsQuarter = (Number(start.slice(5, 7)) - 1) % QUARTER === 0;
  return beginsQuarter && months > 1 && months < QUARTER ? QUARTER : months;
}

const QUARTER = 3;
