import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  day,
  dayAt,
  daysBetween,
  endOfMonth,
  endOfYear,
  parseDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
  weekday,
  type Day,
} from "./day.ts";

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lengthOf = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);
const write = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/**
 * The calendar counted by hand, without Date: every day from 1900-01-01 (a Monday) to 2199-12-31.
 */
const CALENDAR: readonly string[] = Array.from({ length: 300 }, (_, index) => 1900 + index).flatMap(
  (year) =>
    LENGTHS.flatMap((__, index) =>
      Array.from({ length: lengthOf(year, index + 1) }, (___, date) =>
        write(year, index + 1, date + 1),
      ),
    ),
);
const anyIndex = fc.nat(CALENDAR.length - 1);
const at = (index: number) => day(CALENDAR[index] ?? "");

describe("a day", () => {
  test("is tested in a distant time zone, so that use of the machine's clock would show", () => {
    expect(new Date("2026-01-01T12:00Z").getTimezoneOffset()).toBe(-840);
    expect(new Date("2026-07-01T12:00Z").getTimezoneOffset()).toBe(-840);
  });

  test("follows the one before, through every leap year of three centuries", () => {
    CALENDAR.forEach((text, index) => {
      if (parseDay(text) !== text || weekday(text as Day) !== (index + 1) % 7) expect.fail(text);
      if (index > 0 && addDays(CALENDAR[index - 1] as Day, 1) !== text)
        expect.fail(`after ${CALENDAR[index - 1]}`);
    });
    expect(CALENDAR).toHaveLength(300 * 365 + 73);
  });

  test.each([
    "2026-02-30",
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "1899-12-31",
    "2200-01-01",
    "2026-04-31",
    "2026-01-01T00:00",
    " 2026-01-01",
    "２０２６-01-01",
    "",
  ])("%j is not one", (text) => {
    expect(parseDay(text)).toBeNull();
    expect(() => day(text)).toThrow(RangeError);
  });

  test("cannot be any other text", () => {
    const near = fc
      .tuple(fc.nat(2300), fc.nat(14), fc.nat(33))
      .map(([year, month, date]) => write(year, month, date));
    const known = new Set(CALENDAR);
    fc.assert(
      fc.property(
        fc.oneof(near, fc.string()),
        (text) => void expect(parseDay(text)).toBe(known.has(text) ? text : null),
      ),
    );
  });

  test("plus so many days is that far on in the calendar", () => {
    fc.assert(
      fc.property(anyIndex, anyIndex, (from, to) => {
        expect(addDays(at(from), to - from)).toBe(CALENDAR[to]);
        expect(daysBetween(at(from), at(to))).toBe(to - from);
        expect(at(from) < at(to)).toBe(from < to);
      }),
    );
  });
});

describe("weeks, months and years", () => {
  test("a week starts on Sunday and includes its day", () => {
    fc.assert(
      fc.property(
        anyIndex.filter((index) => index > 6),
        (index) => {
          const start = startOfWeek(at(index));
          expect(weekday(start)).toBe(0);
          expect(daysBetween(start, at(index))).toBe(weekday(at(index)));
        },
      ),
    );
  });

  test("start and end on the days of the calendar", () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const [year = 0, month = 0] = at(index).split("-").map(Number);
        expect(startOfMonth(at(index))).toBe(write(year, month, 1));
        expect(endOfMonth(at(index))).toBe(write(year, month, lengthOf(year, month)));
        expect([startOfYear(at(index)), endOfYear(at(index))]).toEqual([
          `${year}-01-01`,
          `${year}-12-31`,
        ]);
      }),
    );
  });

  test("a month later is the same date, or the last day of a shorter month", () => {
    fc.assert(
      fc.property(anyIndex, fc.integer({ min: -40, max: 40 }), (index, months) => {
        const [year = 0, month = 0, date = 0] = at(index).split("-").map(Number);
        const count = year * 12 + month - 1 + months;
        const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
        expect(addMonths(at(index), months)).toBe(
          write(toYear, toMonth, Math.min(date, lengthOf(toYear, toMonth))),
        );
      }),
    );
  });

  test.each([
    ["2026-03-31", -1, "2026-02-28"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2025-12-31", 2, "2026-02-28"],
  ])("%s and %d months is %s", (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to);
  });
});

describe("the day in London", () => {
  test.each([
    ["2026-03-28T23:59:59Z", "2026-03-28"],
    ["2026-03-29T00:30:00Z", "2026-03-29"],
    ["2026-03-29T23:00:00Z", "2026-03-30"],
    ["2026-10-24T22:59:59Z", "2026-10-24"],
    ["2026-10-24T23:00:00Z", "2026-10-25"],
    ["2026-10-25T23:59:59Z", "2026-10-25"],
    ["2026-07-01T23:00:00Z", "2026-07-02"],
    ["2026-01-01T00:00:00Z", "2026-01-01"],
    ["2024-02-29T23:59:59Z", "2024-02-29"],
  ])("at %s is %s", (instant, expected) => void expect(dayAt(Date.parse(instant))).toBe(expected));

  test("starts an hour earlier in summer, through the last Sundays of March and October", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) }),
        (instant) => {
          const year = new Date(instant).getUTCFullYear();
          const isSummer = instant >= lastSunday(year, 3) && instant < lastSunday(year, 10);
          expect(dayAt(instant)).toBe(
            new Date(instant + (isSummer ? 3_600_000 : 0)).toISOString().slice(0, 10),
          );
        },
      ),
    );
  });

  test("is another day in another zone", () => {
    const newYear = Date.parse("2026-12-31T20:00:00Z");
    expect([
      dayAt(newYear),
      dayAt(newYear, "Asia/Shanghai"),
      dayAt(newYear, "America/New_York"),
    ]).toEqual(["2026-12-31", "2027-01-01", "2026-12-31"]);
  });
});

/** 01:00 UTC on the last Sunday, when the clocks change. Both months have 31 days. */
function lastSunday(year: number, month: number): number {
  const last = write(year, month, 31) as Day;
  return Date.parse(`${addDays(last, -weekday(last))}T01:00:00Z`);
}
