import { presetRange, type DayRange } from "@roundsman/core/day-range";
import { addMonths, startOfMonth, type Day } from "@roundsman/core/day";

/** The spans that most customers ask for; any other is chosen by its two days. */
export const SPANS = ["thisMonth", "lastMonth", "threeMonths", "other"] as const;
export type SpanName = (typeof SPANS)[number];

export interface SpanChoice {
  readonly name: SpanName;
  /** Those of "other". */
  readonly from: Day;
  readonly to: Day;
}

export const firstChoice = (today: Day): SpanChoice => ({
  name: "threeMonths",
  from: addMonths(today, -3),
  to: today,
});

/** The days of a statement: none lies in the future unless it was chosen. null where the span ends before it begins. */
export function spanOf({ name, from, to }: SpanChoice, today: Day): DayRange | null {
  switch (name) {
    case "thisMonth":
      return { start: startOfMonth(today), end: today };
    case "lastMonth":
      return presetRange({ preset: "last-month" }, today);
    case "threeMonths":
      return { start: addMonths(today, -3), end: today };
    case "other":
      return from <= to ? { start: from, end: to } : null;
  }
}
