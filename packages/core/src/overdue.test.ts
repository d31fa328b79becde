import { describe, expect, it } from "vitest";
import { day } from "./day.ts";
import { pence } from "./money.ts";
import { daysLate, isOverdue } from "./overdue.ts";

const today = day("2026-11-22");
const dueOn = day("2026-11-10");

describe("an invoice past its due date", () => {
  it.each(["due", "credit", "overdue"] as const)(
    "is late by the days since, while it is %s",
    (paymentStatus) => {
      expect(daysLate({ paymentStatus, dueDate: dueOn }, today)).toBe(12);
      expect(isOverdue({ paymentStatus, dueDate: dueOn }, today)).toBe(true);
    },
  );
  it.each(["scheduled", "paid"] as const)("is not late while it is %s", (paymentStatus) => {
    expect(daysLate({ paymentStatus, dueDate: dueOn }, today)).toBe(0);
    expect(isOverdue({ paymentStatus, dueDate: dueOn }, today)).toBe(false);
  });
  it("is not late once all of it was credited", () => {
    const totals = { total: pence(6000), discount: pence(0), payable: pence(0) };
    expect(daysLate({ paymentStatus: "due", dueDate: dueOn, totals }, today)).toBe(0);
    expect(isOverdue({ paymentStatus: "due", dueDate: dueOn, totals }, today)).toBe(false);
    const open = { ...totals, payable: pence(1) };
    expect(daysLate({ paymentStatus: "due", dueDate: dueOn, totals: open }, today)).toBe(12);
  });
  it("is not late on the day itself, before it, or without one", () => {
    for (const dueDate of [today, day("2026-12-01"), null])
      expect(isOverdue({ paymentStatus: "due", dueDate }, today)).toBe(false);
  });
});

it("an invoice that was marked overdue by hand stays so, whatever its due date", () => {
  for (const dueDate of [null, day("2026-12-01")]) {
    expect(isOverdue({ paymentStatus: "overdue", dueDate }, today)).toBe(true);
    expect(daysLate({ paymentStatus: "overdue", dueDate }, today)).toBe(0);
  }
});
