import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  parseDay,
  startOfMonth,
  type Day,
} from "@roundsman/core/day";
import { presetRange, type DayRange } from "@roundsman/core/day-range";
import { MOST_DAYS } from "@roundsman/contract/office/board";

export const PERIODS = [
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
  "custom",
] as const;

export interface Period {
  readonly name: (typeof PERIODS)[number];
  /** The days of "custom". */
  readonly from: Day;
  readonly to: Day;
}

export const firstPeriod = (today: Day): Period => ({
  name: "this-month",
  from: startOfMonth(today),
  to: today,
});

/** A period in the form of an address. */
export const periodText = ({ name, from, to }: Period): string =>
  name === "custom" ? `${from}..${to}` : name;

/** The period in an address; this month where it has none. */
export function periodIn(text: unknown, today: Day): Period {
  const first = firstPeriod(today);
  const name = PERIODS.find((each) => each === text);
  if (name) return { ...first, name };
  const [from, to] = (typeof text === "string" ? text : "").split("..").map(parseDay);
  return from && to ? { name: "custom", from, to } : first;
}

/** The days of a period today. They end today at the latest, unless the period is "custom". */
export function spanOf({ name, from, to }: Period, today: Day): DayRange {
  if (name === "custom") return { start: from, end: to };
  const { start, end } = wholeSpan(name, today);
  return { start, end: end > today ? today : end };
}

function wholeSpan(name: Exclude<Period["name"], "custom">, today: Day): DayRange {
  if (name === "this-quarter") return quarterOf(today);
  if (name === "last-quarter") return quarterOf(addMonths(today, -3));
  return presetRange({ preset: name }, today) ?? { start: today, end: today };
}

/** The quarter of the calendar year. */
function quarterOf(today: Day): DayRange {
  const start = addMonths(startOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3));
  return { start, end: endOfMonth(addMonths(start, 2)) };
}

/** Why a span cannot be used; null where it can. */
export const faultOf = ({ start, end }: DayRange): "backwards" | "tooLong" | null => {
  if (start > end) return "backwards";
  return daysBetween(start, end) >= MOST_DAYS ? "tooLong" : null;
};

/** Each day of a span. */
export const daysIn = ({ start, end }: DayRange): Day[] =>
  Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index));
