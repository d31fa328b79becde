import { addDays, day, type Day } from "@roundsman/core/day";
import fc from "fast-check";
import { expect, test } from "vitest";
import { daysOf, LEVELS, periodAt, periodsOf, signedPeriodsOf } from "./periods.ts";

const aDay = fc.integer({ min: 0, max: 1200 }).map((days) => addDays(day("2023-12-01"), days));

test("A period of each level is made up of whole periods of the next one, and sorts before later ones", () => {
  for (const [nth, level] of LEVELS.entries())
    for (const of of ["2023-02-28", "2024-02-29", "2026-04-30", "2026-10-31"] as const) {
      const period = periodAt(level, day(of));
      const days = daysOf(period);
      expect(days).toContain(of);
      const parts = days.map((each) => periodAt(LEVELS[nth + 1] ?? "day", each));
      expect([...new Set(parts.flatMap(daysOf))]).toEqual(days);
      const next = periodAt(level, addDays(period.end, 1));
      expect([next.start, next.name > period.name]).toEqual([addDays(period.end, 1), true]);
    }
});

test("The periods of a span contain each of its days once, and each marked day is read by itself", () => {
  fc.assert(
    fc.property(aDay, fc.nat(800), fc.array(fc.nat(800)), (start, length, at) => {
      const span = { start, end: addDays(start, length) };
      const marked = at.filter((each) => each <= length).map((each) => addDays(start, each));
      const periods = periodsOf(span, marked);
      expect(periods.flatMap(daysOf)).toEqual(daysOf(span));
      for (const each of periods)
        if (each.level !== "day")
          expect(daysOf(each).some((of) => marked.includes(of))).toBe(false);
    }),
  );
});

test("A span is read in few periods", () => {
  const names = (start: string, end: string) =>
    periodsOf({ start: day(start), end: day(end) }, []).map(
      ({ level, name }) => `${level} ${name}`,
    );
  expect(names("2026-01-01", "2026-12-31")).toEqual(["year 2026"]);
  expect(names("2026-11-01", "2026-11-18")).toEqual([
    "half 2026-11-01",
    "day 2026-11-16",
    "day 2026-11-17",
    "day 2026-11-18",
  ]);
  expect(names("2026-01-26", "2026-03-10")).toEqual([
    "five 2026-01-26",
    "month 2026-02",
    "five 2026-03-01",
    "five 2026-03-06",
  ]);
  const most = (start: Day) => periodsOf({ start, end: addDays(start, 29) }, []).length;
  expect(Math.max(...daysOf({ start: day("2026-01-01"), end: day("2026-12-31") }).map(most))).toBe(
    10,
  );
});

test("Signed periods count each day of a span once, read marked days by themselves, and are never more", () => {
  fc.assert(
    fc.property(aDay, fc.nat(800), fc.array(fc.nat(1200)), (start, length, at) => {
      const span = { start, end: addDays(start, length) };
      const marked = at.map((each) => addDays(start, each - 200));
      const signed = signedPeriodsOf(span, marked);
      const times = new Map<Day, number>();
      for (const of of signed)
        for (const each of daysOf(of)) times.set(each, (times.get(each) ?? 0) + of.sign);
      const left = [...times].filter(([, count]) => count !== 0).map(([each]) => each);
      expect(left.toSorted()).toEqual(daysOf(span));
      expect(Math.max(...times.values())).toBe(1);
      for (const each of signed)
        if (each.level !== "day")
          expect(daysOf(each).some((of) => marked.includes(of))).toBe(false);
      const within = marked.filter((each) => each >= span.start && each <= span.end);
      expect(signed.length).toBeLessThanOrEqual(periodsOf(span, within).length);
    }),
  );
});

test("A span that lacks a few days of a longer period is read as that period less those days", () => {
  const names = (start: string, end: string) =>
    signedPeriodsOf({ start: day(start), end: day(end) }, []).map(
      ({ level, name, sign }) => `${sign < 0 ? "-" : ""}${level} ${name}`,
    );
  expect(names("2026-07-02", "2026-07-31")).toEqual(["month 2026-07", "-day 2026-07-01"]);
  expect(names("2026-01-02", "2026-12-30")).toEqual([
    "year 2026",
    "-day 2026-01-01",
    "-day 2026-12-31",
  ]);
  const most = (start: Day) => signedPeriodsOf({ start, end: addDays(start, 29) }, []).length;
  expect(Math.max(...daysOf({ start: day("2026-01-01"), end: day("2026-12-31") }).map(most))).toBe(
    8,
  );
});
