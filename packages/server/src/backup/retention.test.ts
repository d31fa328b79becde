import { WEEKS_KEPT } from "@roundsman/contract/business/backups";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { expiredBackups } from "./retention.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-21T12:30:00Z");
const times = fc.array(fc.integer({ min: 0, max: NOW }), { maxLength: 300 });
const kept = (all: readonly number[]) => {
  const gone = new Set(expiredBackups(all));
  return [...new Set(all)].filter((at) => !gone.has(at)).toSorted((a, b) => b - a);
};

test("After a year of hourly backups those of 24 hours, 14 days and 8 weeks are left", () => {
  const left = kept(Array.from({ length: 365 * 24 }, (_, hour) => NOW - hour * HOUR));
  const hours = Array.from({ length: 24 }, (_, hour) => NOW - hour * HOUR);
  // Today and yesterday are among the hours, this week and the last among the days. A week ends on
  // Saturday.
  const days = Array.from(
    { length: 12 },
    (_, day) => Date.parse("2026-11-19T23:30:00Z") - day * DAY,
  );
  const weeks = Array.from(
    { length: 6 },
    (_, week) => Date.parse("2026-11-07T23:30:00Z") - week * 7 * DAY,
  );
  expect(left).toEqual([...hours, ...days, ...weeks]);
});

test("The newest is always kept, and never more than 24 hours, 14 days and 8 weeks", () => {
  fc.assert(
    fc.property(times, (all) => {
      const left = kept(all);
      expect(left[0]).toBe(all.length === 0 ? undefined : Math.max(...all));
      expect(left.length).toBeLessThanOrEqual(24 + 14 + 8);
    }),
  );
});

test("Pruning twice removes no more than pruning once", () => {
  fc.assert(fc.property(times, (all) => void expect(expiredBackups(kept(all))).toEqual([])));
});

test("An hourly backup is gone after the number of weeks that the interface names", () => {
  const week = 7 * DAY;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * week }), (start) => {
      const all = Array.from(
        { length: (WEEKS_KEPT + 2) * 7 * 24 },
        (_, hour) => start + hour * HOUR,
      );
      const gone = new Set(expiredBackups(all));
      const kept = all.filter((at) => !gone.has(at));
      expect(Math.max(...all) - Math.min(...kept)).toBeLessThan(WEEKS_KEPT * week);
    }),
    { numRuns: 20 },
  );
});
