import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { describe, expect, it } from "vitest";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { findInvoices } from "./find-invoices.ts";
import { DEFAULT_SORTS, sorted, type Sort } from "./sorting.ts";

const invoice = (id: number | null, name: string, date: string, total: number) =>
  ({
    id,
    key: `${id}`,
    billTo: { name, phone: "+44 7700 900123" },
    date: day(date),
    totals: { total: pence(total), discount: pence(0) },
    lines: [{ name: "Pak Choi 小白菜" }],
    deliveryStatus: "not_shipped",
    paymentStatus: "due",
    dueDate: null,
  }) as unknown as LocalInvoice;

// In the order in which GetPaid reads them: newest first.
const rows = [
  invoice(null, "龙凤酒家", "2026-11-22", 500),
  invoice(12, "Lotus 2", "2026-11-21", 9900),
  invoice(9, "Lotus 10", "2026-11-20", 100),
];
const TODAY = day("2026-11-22");
const order = (sort: Sort, list: "getPaid" | "schedule" = "getPaid") =>
  sorted(rows, { list, sort, today: TODAY }).map(({ id }) => id);

describe("the order of an invoice list", () => {
  it("by payment status puts overdue invoices last, the oldest due date at the end", () => {
    const due = (id: number, dueDate: string | null) => ({
      ...invoice(id, "A", "2026-11-01", 1),
      dueDate: dueDate === null ? null : day(dueDate),
    });
    const late = [due(1, "2026-11-30"), due(2, "2026-11-10"), due(3, null), due(4, "2026-11-20")];
    const shown = sorted(late, {
      list: "getPaid",
      sort: { by: "payment", down: false },
      today: TODAY,
    });
    expect(shown.map(({ id }) => id)).toEqual([1, 3, 4, 2]);
  });
  it("is newest first on GetPaid and Credit, next day first on Schedule, oldest first in History", () =>
    expect(DEFAULT_SORTS).toEqual({
      getPaid: { by: "date", down: true },
      schedule: { by: "date", down: false },
      credit: { by: "date", down: true },
      history: { by: "date", down: false },
    }));
  it("stays as stored if no other order is chosen", () =>
    expect(sorted(rows, { list: "getPaid", sort: DEFAULT_SORTS.getPaid, today: TODAY })).toBe(
      rows,
    ));
  it("begins with the next day on Schedule; past days come last, the latest first", () => {
    const scheduled = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-24"].map((date, at) =>
      invoice(at, "A", date, 1),
    );
    const shown = (today: string) =>
      sorted(scheduled, {
        list: "schedule",
        sort: DEFAULT_SORTS.schedule,
        today: day(today),
      }).map(({ id }) => id);
    expect(shown("2026-11-22")).toEqual([2, 3, 1, 0]);
    expect(shown("2026-11-20")).toEqual([0, 1, 2, 3]);
    expect(shown("2026-12-01")).toEqual([3, 2, 1, 0]);
  });
  it("is reversed for the other end of the dates", () =>
    expect(order({ by: "date", down: false })).toEqual([9, 12, null]));
  it("is by name in both languages, with numbers by value", () => {
    expect(order({ by: "name", down: false })).toEqual([12, 9, null]);
    expect(order({ by: "name", down: true })).toEqual([null, 9, 12]);
  });
  it("is by amount", () => expect(order({ by: "amount", down: true })).toEqual([12, null, 9]));
  it("puts invoices without a number last", () =>
    expect(order({ by: "number", down: false })).toEqual([9, 12, null]));
});

describe("numbers of series", () => {
  const numbers = [
    invoice(null, "A", "2026-11-22", 1),
    { ...invoice(34, "B", "2026-11-22", 1), number: "B7-12" },
    { ...invoice(null, "C", "2026-11-22", 1), number: "A2-3" },
    { ...invoice(30, "D", "2026-11-22", 1), number: "B7-9" },
    invoice(99, "E", "2026-11-22", 1),
  ];
  it("are sorted series by series, after the server's", () =>
    expect(
      sorted(numbers, { list: "getPaid", sort: { by: "number", down: false }, today: TODAY }).map(
        ({ billTo }) => billTo.name,
      ),
    ).toEqual(["E", "C", "D", "B", "A"]));
  it("are found in both forms", () => {
    for (const query of ["B7-12", "b7-12", "INV-34"])
      expect(findInvoices(numbers, query).map(({ id }) => id)).toEqual([34]);
  });
});

describe("the search of an invoice list", () => {
  const found = (query: string) => findInvoices(rows, query).map(({ id }) => id);
  it("finds by name, pinyin, number, product and phone", () => {
    expect(found("lotus")).toEqual([12, 9]);
    expect(found("lfjj")).toEqual([null]);
    expect(found("INV-12")).toEqual([12]);
    expect(found("xiaobai")).toEqual([null, 12, 9]);
    expect(found("07700 900 123")).toEqual([null, 12, 9]);
    expect(found("nobody")).toEqual([]);
  });
  it("returns all invoices for an empty query", () => expect(findInvoices(rows, "  ")).toBe(rows));
});
