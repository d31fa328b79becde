import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, day, daysBetween, type Day } from "../day.ts";
import { pence, type Pence } from "../money.ts";
import { interestClaim, referenceDay, referenceDays } from "./interest.ts";

const debt = (open: number, dueDate: string | null, date = "2026-01-02") => ({
  open: pence(open),
  dueDate: dueDate === null ? null : day(dueDate),
  date: day(date),
});
const RATES = { [day("2025-12-31")]: 375, [day("2026-06-30")]: 350 };
const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(day("2020-01-01"), days));
const anyAmount = fc.integer({ min: 1, max: 100_000_000 }).map(pence);
const anyRate = fc.integer({ min: 0, max: 2000 });

describe("Statutory interest", () => {
  test("of £1,000 that is 50 days late at a base rate of 3.75% is £16.10", () => {
    // 1000 × 11.75 % × 50 ÷ 365 = 16.0958…
    expect(interestClaim([debt(100_000, "2026-03-31")], day("2026-05-20"), RATES)).toEqual({
      interest: 1610,
      compensation: 7000,
      daily: 32,
    });
  });

  test("runs from the day after the due date, and without one from 30 days after the invoice's", () => {
    const of = (dueDate: string | null, today: string) =>
      interestClaim([debt(365_000, dueDate)], day(today), RATES)?.interest;
    expect([of("2026-03-31", "2026-03-31"), of("2026-03-31", "2026-04-01")]).toEqual([0, 118]);
    expect([of(null, "2026-02-01"), of(null, "2026-02-02")]).toEqual([0, 118]);
  });

  test.each([
    ["2026-06-29", "2025-12-31"],
    ["2026-06-30", "2026-06-30"],
    ["2026-12-30", "2026-06-30"],
    ["2026-12-31", "2026-12-31"],
    ["2027-06-29", "2026-12-31"],
  ])("on a debt that is due on %s is at the base rate of %s", (due, reference) => {
    expect(referenceDay(debt(1, due))).toBe(reference);
  });

  test("keeps the rate of its half-year, however late it gets", () => {
    const old = debt(100_000, "2026-03-31");
    const young = debt(100_000, "2026-08-31");
    const to = day("2026-11-24");
    expect(referenceDays([old, young, debt(5, "2026-12-24")], to)).toEqual([
      "2026-06-30",
      "2025-12-31",
    ]);
    expect(interestClaim([old], to, { [day("2026-06-30")]: 350 })).toBeNull();
    const both = interestClaim([old, young], to, RATES);
    // 238 days at 11.75 %, 85 days at 11.5 %.
    expect(both?.interest).toBe(7662 + 2678);
  });

  test.each([
    [99_999, 4000],
    [100_000, 7000],
    [999_999, 7000],
    [1_000_000, 10_000],
  ])("of a debt of %i pence comes with %i pence of compensation", (open, compensation) => {
    const claim = interestClaim([debt(open, "2026-03-31")], day("2026-04-01"), RATES);
    expect(claim?.compensation).toBe(compensation);
  });

  test("is exact to the penny, half away from zero, for whatever debt, day and rate", () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyDay,
        fc.integer({ min: 1, max: 2500 }),
        anyRate,
        (open, due, late, rate) => {
          const of = { open, dueDate: due, date: due };
          const claim = interestClaim([of], addDays(due, late), { [referenceDay(of)]: rate });
          expect(claim?.interest).toBe(byTheBook(open, late, rate));
          expect(claim?.daily).toBe(byTheBook(open, 1, rate));
        },
      ),
    );
  });

  test("of several debts is the sum of each, grows from day to day, and is nothing until one is late", () => {
    const debts = fc.array(
      fc.record({ open: anyAmount, dueDate: fc.option(anyDay), date: anyDay }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(debts, anyDay, anyRate, (all, today, rate) => {
        const rates = Object.fromEntries(all.map((of) => [referenceDay(of), rate])) as Record<
          Day,
          number
        >;
        const claimed = (some: typeof all, to: Day) => interestClaim(some, to, rates);
        const sum = (name: "interest" | "compensation" | "daily") =>
          all.reduce((left, of) => left + (claimed([of], today)?.[name] ?? 0), 0);
        expect(claimed(all, today)).toEqual({
          interest: sum("interest"),
          compensation: sum("compensation"),
          daily: sum("daily"),
        });
        expect(claimed(all, addDays(today, 1))?.interest).toBeGreaterThanOrEqual(sum("interest"));
        const late = all.filter((of) => daysBetween(of.dueDate ?? addDays(of.date, 30), today) > 0);
        expect(claimed(all, today)).toEqual(claimed(late, today));
      }),
    );
  });
});

/** Computed with integers of any size, rounded half up. */
function byTheBook(open: Pence, days: number, rate: number): number {
  const product = BigInt(open) * BigInt(days) * BigInt(800 + rate);
  return Number((2n * product + 3_650_000n) / 7_300_000n);
}
