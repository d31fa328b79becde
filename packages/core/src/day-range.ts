import {
  addDays,
  addMonths,
  endOfMonth,
  endOfYear,
  startOfMonth,
  startOfWeek,
  startOfYear,
  type Day,
} from "./day.ts";

/** All days from `start` to `end`, both included. */
export interface DayRange {
  readonly start: Day;
  readonly end: Day;
}

/**
 * The presets of the history filter that follow from today alone (spec §4, wire §10). Weeks start
 * on Sunday.
 */
const FROM_TODAY = {
  "this-week": (today) => weekOf(today),
  "last-week": (today) => weekOf(addDays(startOfWeek(today), -1)),
  "this-month": (today) => ({ start: startOfMonth(today), end: endOfMonth(today) }),
  "last-month": (today) => {
    const end = addDays(startOfMonth(today), -1);
    return { start: startOfMonth(end), end };
  },
  "last-3-months": (today) => ({ start: addMonths(today, -3), end: today }),
  "this-year": (today) => ({ start: startOfYear(today), end: endOfYear(today) }),
  "last-year": (today) => {
    const end = addDays(startOfYear(today), -1);
    return { start: startOfYear(end), end };
  },
  yesterday: (today) => onDay(addDays(today, -1)),
} as const satisfies Record<string, (today: Day) => DayRange>;

export type PresetFromToday = keyof typeof FROM_TODAY;

export const HISTORY_PRESETS = [
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "last-3-months",
  "this-year",
  "last-year",
  "yesterday",
  "custom",
  "exact",
] as const satisfies readonly (PresetFromToday | "custom" | "exact")[];
export type HistoryPreset = (typeof HISTORY_PRESETS)[number];

export type PresetChoice =
  | { readonly preset: PresetFromToday }
  | { readonly preset: "exact"; readonly day: Day | null }
  | { readonly preset: "custom"; readonly start: Day | null; readonly end: Day | null };

/**
 * The days that a choice means; null while it is incomplete, or when a custom range starts after
 * its end.
 */
export function presetRange(choice: PresetChoice, today: Day): DayRange | null {
  switch (choice.preset) {
    case "exact":
      return choice.day && onDay(choice.day);
    case "custom":
      return choice.start && choice.end && choice.start <= choice.end
        ? { start: choice.start, end: choice.end }
        : null;
    default:
      return FROM_TODAY[choice.preset](today);
  }
}

const onDay = (only: Day): DayRange => ({ start: only, end: only });

function weekOf(within: Day): DayRange {
  const start = startOfWeek(within);
  return { start, end: addDays(start, 6) };
}
