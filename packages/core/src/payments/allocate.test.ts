import { expect, test } from "vitest";
import { day } from "../day.ts";
import { pence } from "../money.ts";
import { openAfterAllocation } from "./allocate.ts";

const due = (on: string, open: number) => ({
  date: day("2026-01-02"),
  dueDate: day(on),
  open: pence(open),
});

test("A payment reduces the oldest due invoices first", () => {
  const invoices = [due("2026-03-01", 500), due("2026-01-31", 300), due("2026-02-01", 200)];
  const left = (amount: number) =>
    openAfterAllocation(pence(amount), invoices).map(({ open }) => open);
  expect(left(0)).toEqual([500, 300, 200]);
  expect(left(400)).toEqual([500, 0, 100]);
  expect(left(1200)).toEqual([0, 0, 0]);
});
