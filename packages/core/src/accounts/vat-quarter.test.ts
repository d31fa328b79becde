import { expect, test } from "vitest";
import { addDays, day } from "../day.ts";
import { VAT_STAGGERS, vatQuarter, vatQuarters } from "./vat-quarter.ts";

test.each([
  ["2026-11-24", 1, "2026-10-01 2026-12-31"],
  ["2026-11-24", 2, "2026-11-01 2027-01-31"],
  ["2026-11-24", 3, "2026-09-01 2026-11-30"],
  ["2026-01-31", 1, "2026-01-01 2026-03-31"],
  ["2026-01-31", 2, "2025-11-01 2026-01-31"],
  ["2026-01-31", 3, "2025-12-01 2026-02-28"],
  ["2028-02-29", 3, "2027-12-01 2028-02-29"],
] as const)("%s lies, in group %i, in the quarter %s", (date, stagger, quarter) => {
  expect(Object.values(vatQuarter(day(date), stagger)).join(" ")).toBe(quarter);
});

test("Each day of two years lies in its own quarter, and quarters follow each other without a gap", () => {
  for (const stagger of VAT_STAGGERS) {
    for (let today = day("2026-01-01"); today < "2028-01-01"; today = addDays(today, 1)) {
      const { start, end } = vatQuarter(today, stagger);
      expect(start <= today && today <= end).toBe(true);
      // Group 1 ends in March, 2 in April, 3 in May.
      expect(Number(end.slice(5, 7)) % 3).toBe((stagger + 2) % 3);
    }
    const quarters = vatQuarters(day("2026-11-24"), stagger, 6);
    for (const [index, { end }] of quarters.entries())
      if (index > 0) expect(addDays(end, 1)).toBe(quarters[index - 1]?.start);
  }
});
