import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day, type Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { describe, expect, it } from "vitest";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { ListedNote } from "../history/notes-in-history.ts";
import { datedItems, listItems } from "./group.ts";

// A Saturday.
const today = day("2026-11-21");

describe("headings between invoices", () => {
  it("appear once before the first invoice of their days, and keep the order", () => {
    const dates = [
      "2026-11-21",
      "2026-11-21",
      "2026-11-20",
      "2026-11-16",
      "2026-10-31",
      "2026-10-02",
    ];
    expect(read(dates, "span")).toEqual([
      "today",
      "2026-11-21",
      "2026-11-21",
      "yesterday",
      "2026-11-20",
      "thisWeek",
      "2026-11-16",
      "month 2026-10-01",
      "2026-10-31",
      "2026-10-02",
    ]);
  });

  it("show every day of the schedule and of history", () => {
    expect(read(["2026-11-24", "2026-11-22", "2026-11-21"], "day")).toEqual([
      "day 2026-11-24",
      "2026-11-24",
      "tomorrow",
      "2026-11-22",
      "today",
      "2026-11-21",
    ]);
  });

  it("mark the past days of the schedule", () => {
    expect(read(["2026-11-21", "2026-11-20", "2026-11-02"], "next days")).toEqual([
      "today",
      "2026-11-21",
      "past 2026-11-20",
      "2026-11-20",
      "past 2026-11-02",
      "2026-11-02",
    ]);
  });

  it("do not appear in another order than by date", () =>
    expect(listItems([invoiceOn(today, 1)], "none", today)).toHaveLength(1));
  it("do not appear in an empty list", () => expect(listItems([], "day", today)).toEqual([]));
});

describe("Credit notes among invoices", () => {
  const [first, second] = [invoiceOn(day("2026-11-18"), 1), invoiceOn(day("2026-11-20"), 2)];
  const note = (key: string, date: string) =>
    ({ note: { key, date: day(date) }, invoice: first }) as unknown as ListedNote;
  const notes = [
    note("early", "2026-11-18"),
    note("late", "2026-11-20"),
    note("last", "2026-11-20"),
  ];
  const keys = (down: boolean) => {
    const invoices = down ? [second, first] : [first, second];
    return listItems(invoices, "day", today, datedItems(invoices, notes, down)).map(
      ({ key }) => key,
    );
  };

  it("appear under their days, after the invoices", () =>
    expect(keys(false)).toEqual(
      ["day 2026-11-18", "key-1", "early", "yesterday", "key-2"].concat("late", "last"),
    ));
  it("are latest first if the list is", () =>
    expect(keys(true)).toEqual(
      ["yesterday", "key-2", "last", "late", "day 2026-11-18"].concat("key-1", "early"),
    ));
  it("have their own heading on a day without invoices", () =>
    expect(
      listItems([], "day", today, datedItems([], notes.slice(0, 1), false)).map(({ key }) => key),
    ).toEqual(["day 2026-11-18", "early"]));
});

const read = (dates: readonly string[], grouping: "day" | "next days" | "span") =>
  listItems(
    dates.map((date, index) => invoiceOn(day(date), index)),
    grouping,
    today,
  ).map((item) => (item.kind === "invoice" ? item.invoice.date : item.key));

function invoiceOn(date: Day, index: number): LocalInvoice {
  return {
    id: index + 1,
    key: `key-${index}`,
    ownerId: 1,
    customerId: null,
    customerKey: null,
    companyId: null,
    companyKey: null,
    billTo: EMPTY_BILL_TO,
    date,
    supplyDate: null,
    dueDate: null,
    summary: "",
    footnote: "",
    lines: [],
    totals: { total: pence(0), discount: pence(0) },
    deliveryStatus: "not_shipped",
    paymentStatus: "due",
    paidFrom: null,
    beforeStock: false,
    lastDocument: null,
    version: 1,
    createdAt: "",
    updatedAt: "",
    sync: "sent",
    deletedAt: "",
  };
}
