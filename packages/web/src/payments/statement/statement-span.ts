import { presetRange, type DayRange } from "@roundsman/core/day-range";
import { RETENTION_DAYS } from "@roundsman/contract/wire/span";
import { addDays, daysBetween, startOfMonth, type Day } from "@roundsman/core/day";
import { HISTORY_DAYS } from "../../sync/pull/history-reach.ts";

/**
 * The spans that customers ask for most; "other" is chosen by two days. Days that the phone keeps
 * need no signal.
 */
export const SPANS = ["thisMonth", "lastMonth", "ninetyDays", "other"] as const;
export type SpanName = (typeof SPANS)[number];

export interface SpanChoice {
  readonly name: SpanName;
  /** The days of "other". */
  readonly from: Day;
  readonly to: Day;
}

export const firstChoice = (today: Day): SpanChoice => ({
  name: "ninetyDays",
  from: addDays(today, -HISTORY_DAYS),
  to: today,
});

/** Why the chosen days are no span; null where they are one. */
export function spanFault({ name, from, to }: SpanChoice): "backwards" | "tooLong" | null {
  if (name !== "other") return null;
  if (from > to) return "backwards";
  return daysBetween(from, to) < RETENTION_DAYS ? null : "tooLong";
}

/**
 * The days of a statement; only "other" can reach into the future. null where {@link spanFault}
 * says why.
 */
export function spanOf(choice: SpanChoice, today: Day): DayRange | null {
  switch (choice.name) {
    case "thisMonth":
      return { start: startOfMonth(today), end: today };
    case "lastMonth":
      return presetRange({ preset: "last-month" }, today);
    case "ninetyDays":
      return { start: addDays(today, -HISTORY_DAYS), end: today };
    case "other":
      return spanFault(choice) === null ? { start: choice.from, end: choice.to } : null;
  }
}
