import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HISTORY_PRESETS, presetRange, type DayRange, type PresetFromToday } from "./day-range.ts";
import { addDays, day, daysBetween, weekday, type Day } from "./day.ts";

const anyDay = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays(day("1910-01-01"), days));
const range = (preset: PresetFromToday, today: Day): DayRange =>
  presetRange({ preset }, today) ?? expect.fail(`${preset} is complete by itself`);
const lengthOf = ({ start, end }: DayRange) => daysBetween(start, end) + 1;

const CASES = [
  // A Saturday in the middle of a month, a leap day (Thursday), a Sunday that ends a month, New
  // Year's Day, the days the clocks change.
  [
    "2026-11-21",
    {
      "this-week": "15..21",
      "last-week": "08..14",
      "this-month": "01..30",
      "last-month": "2026-10-01..2026-10-31",
      "last-3-months": "2026-08-21..2026-11-21",
    },
  ],
  [
    "2024-02-29",
    {
      "this-week": "2024-02-25..2024-03-02",
      "last-month": "2024-01-01..2024-01-31",
      "this-month": "01..29",
      "last-3-months": "2023-11-29..2024-02-29",
    },
  ],
  [
    "2026-05-31",
    {
      "this-week": "2026-05-31..2026-06-06",
      "last-week": "24..30",
      "last-month": "2026-04-01..2026-04-30",
      "last-3-months": "2026-02-28..2026-05-31",
    },
  ],
  [
    "2024-05-31",
    {
      "last-3-months": "2024-02-29..2024-05-31",
      "this-year": "2024-01-01..2024-12-31",
      "last-year": "2023-01-01..2023-12-31",
    },
  ],
  [
    "2026-01-01",
    {
      yesterday: "2025-12-31..2025-12-31",
      "last-week": "2025-12-21..2025-12-27",
      "last-month": "2025-12-01..2025-12-31",
      "last-year": "2025-01-01..2025-12-31",
    },
  ],
  [
    "2026-03-29",
    { yesterday: "28..28", "this-week": "2026-03-29..2026-04-04", "last-week": "22..28" },
  ],
  [
    "2026-10-25",
    { yesterday: "24..24", "this-week": "25..31", "last-3-months": "2026-07-25..2026-10-25" },
  ],
  ["2025-03-01", { yesterday: "2025-02-28..2025-02-28", "last-month": "2025-02-01..2025-02-28" }],
  ["2024-03-01", { yesterday: "2024-02-29..2024-02-29", "last-month": "2024-02-01..2024-02-29" }],
] as const;

describe("the history presets", () => {
  test("are the ten of the specification, in its order", () => {
    expect(HISTORY_PRESETS).toEqual([
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
    ]);
  });

  for (const [today, expected] of CASES)
    test.each(Object.entries(expected))(`on ${today}, %s is %s`, (preset, written) => {
      const [start, end] = written
        .split("..")
        .map((text) => (text.length === 2 ? today.slice(0, 8) + text : text));
      expect(range(preset as PresetFromToday, day(today))).toEqual({ start, end });
    });

  test("of this week, month and year include today", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom("this-week" as const, "this-month" as const, "this-year" as const),
        (today, preset) => {
          const { start, end } = range(preset, today);
          expect(start <= today && today <= end).toBe(true);
        },
      ),
    );
  });

  test("of the last week, month and year end the day before this one starts", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom("week" as const, "month" as const, "year" as const),
        (today, span) => {
          expect(addDays(range(`last-${span}`, today).end, 1)).toBe(
            range(`this-${span}`, today).start,
          );
        },
      ),
    );
  });

  test("are whole: a week is seven days from a Sunday, a month 28 to 31, a year 365 or 366", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const preset of ["this-week", "last-week"] as const)
          expect([weekday(range(preset, today).start), lengthOf(range(preset, today))]).toEqual([
            0, 7,
          ]);
        for (const preset of ["this-month", "last-month"] as const)
          expect([28, 29, 30, 31]).toContain(lengthOf(range(preset, today)));
        for (const preset of ["this-year", "last-year"] as const)
          expect([365, 366]).toContain(lengthOf(range(preset, today)));
      }),
    );
  });

  test("of the last three months run up to today and never start before the date three months ago", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { start, end } = range("last-3-months", today);
        expect(end).toBe(today);
        expect(lengthOf({ start, end })).toBeGreaterThanOrEqual(90);
        expect(lengthOf({ start, end })).toBeLessThanOrEqual(93);
      }),
    );
  });

  test("of yesterday and of one exact day are one day long", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (today, chosen) => {
        expect(range("yesterday", today)).toEqual({
          start: addDays(today, -1),
          end: addDays(today, -1),
        });
        expect(presetRange({ preset: "exact", day: chosen }, today)).toEqual({
          start: chosen,
          end: chosen,
        });
      }),
    );
  });

  test("of one's own dates need both, in order", () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (today, start, end) => {
        expect(presetRange({ preset: "custom", start, end }, today)).toEqual(
          start <= end ? { start, end } : null,
        );
        expect(presetRange({ preset: "custom", start, end: null }, today)).toBeNull();
        expect(presetRange({ preset: "custom", start: null, end }, today)).toBeNull();
        expect(presetRange({ preset: "exact", day: null }, today)).toBeNull();
      }),
    );
  });
});
