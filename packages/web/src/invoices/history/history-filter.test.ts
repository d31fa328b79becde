import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { describe, expect, it } from "vitest";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { countOf, daysOf, faultOf, keptSince, NO_FILTER, passes } from "./history-filter.ts";
import { daysToAsk } from "./ask-older.ts";

// A Saturday.
const today = day("2026-11-21");
const since = keptSince(today);
const paidBy = (name: string) =>
  ({ billTo: { ...EMPTY_BILL_TO, name }, paymentStatus: "paid" }) as LocalInvoice;

describe("the history filter", () => {
  it("shows the last 90 days if no filter is chosen, and requests nothing older", () => {
    const days = daysOf(NO_FILTER, since, today);
    expect(days.start).toBe("2026-08-23");
    expect(daysToAsk(NO_FILTER, days, since)).toBeNull();
  });

  it("requests only the days of a preset that the phone does not keep", () => {
    const days = daysOf({ ...NO_FILTER, preset: "this-year" }, since, today);
    expect(days).toEqual({ start: "2026-01-01", end: "2026-12-31" });
    expect(daysToAsk(NO_FILTER, days, since)).toEqual({ start: "2026-01-01", end: "2026-08-22" });
    expect(
      daysToAsk(NO_FILTER, daysOf({ ...NO_FILTER, preset: "last-week" }, since, today), since),
    ).toBeNull();
    expect(
      daysToAsk(NO_FILTER, daysOf({ ...NO_FILTER, preset: "last-year" }, since, today), since),
    ).toEqual({
      start: "2025-01-01",
      end: "2025-12-31",
    });
  });

  it("searches all days for a customer if no date is chosen", () => {
    expect(
      daysToAsk(NO_FILTER, daysOf({ ...NO_FILTER, customer: "dragon" }, since, today), since),
    ).toEqual({
      start: "1900-01-01",
      end: "2026-08-22",
    });
  });

  it("requires both dates of a custom range, in order, and the one of an exact day", () => {
    const custom = { ...NO_FILTER, preset: "custom" as const };
    expect(faultOf({ ...custom, start: today })).toBe("needsDates");
    expect(faultOf({ ...custom, start: today, end: since })).toBe("wrongOrder");
    expect(faultOf({ ...custom, start: since, end: today })).toBeNull();
    expect(faultOf({ ...NO_FILTER, preset: "exact" })).toBe("needsDay");
    expect(daysOf({ ...NO_FILTER, preset: "exact", start: since }, since, today)).toEqual({
      start: since,
      end: since,
    });
  });

  it("finds a part of a name in any case, with its payment status", () => {
    const wanted = passes({ ...NO_FILTER, customer: " DRAGON ", payment: "paid" }, today);
    expect(wanted(paidBy("Golden Dragon 金龙"))).toBe(true);
    expect(wanted(paidBy("Lotus"))).toBe(false);
    expect(passes({ ...NO_FILTER, customer: "jinlong" }, today)(paidBy("Golden Dragon 金龙"))).toBe(
      true,
    );
    expect(passes({ ...NO_FILTER, payment: "overdue" }, today)(paidBy("Golden Dragon"))).toBe(
      false,
    );
    expect(countOf({ ...NO_FILTER, customer: " ", payment: "paid" })).toBe(1);
  });

  it("finds all invoices linked to a picked contact, and unlinked ones with exactly its name", () => {
    const of = (name: string, customerKey: string | null, customerId: number | null = null) =>
      ({ ...paidBy(name), customerKey, customerId }) as LocalInvoice;
    const wanted = passes(
      { ...NO_FILTER, customer: "Lotus", picked: { key: "lotus", id: 7 } },
      today,
    );
    expect(wanted(of("Lotus", "lotus", 7))).toBe(true);
    // The customer's name when it was invoiced.
    expect(wanted(of("White Lily", "lotus", 7))).toBe(true);
    expect(wanted(of("White Lily", null, 7))).toBe(true);
    expect(wanted(of(" LOTUS", null))).toBe(true);
    expect(wanted(of("Lotus Garden", null))).toBe(false);
    expect(wanted(of("Lotus", "another", 8))).toBe(false);
  });

  it("treats an invoice past its due date as overdue, whatever its status", () => {
    const late = {
      ...paidBy("Lotus"),
      paymentStatus: "credit",
      dueDate: day("2026-11-09"),
    } as LocalInvoice;
    expect(passes({ ...NO_FILTER, payment: "overdue" }, today)(late)).toBe(true);
    expect(passes({ ...NO_FILTER, payment: "overdue" }, today)({ ...late, dueDate: today })).toBe(
      false,
    );
    expect(passes({ ...NO_FILTER, payment: "credit" }, today)(late)).toBe(true);
  });
});
