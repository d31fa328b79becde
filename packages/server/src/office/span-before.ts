import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";

/** What a span is compared with: from the first of a month the same days of as many months before, else as many days before. */
export function spanBefore({ start, end }: DayRange): DayRange {
  if (start !== startOfMonth(start)) {
    const days = daysBetween(start, end) + 1;
    return { start: addDays(start, -days), end: addDays(start, -1) };
  }
  let months = 1;
  while (addMonths(start, months) <= end) months += 1;
  const same = addMonths(end, -months);
  return {
    start: addMonths(start, -months),
    end: end === endOfMonth(end) ? endOfMonth(same) : same,
  };
}
