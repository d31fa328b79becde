import type { Board } from "@roundsman/contract/office/board";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { office as words } from "../messages/late/office-en.ts";
import { payments } from "../messages/late/payments-en.ts";
import { barsOf, isByMonth } from "./bars.ts";
import { tablesOf } from "./board-tables.ts";
import { daysTable } from "./days-table.ts";
import { faultOf, firstPeriod, spanOf } from "./period.ts";
import { tableCsv } from "../ui/tables/table-csv.ts";

const TODAY = day("2026-11-21");
const NOTHING = { invoices: 0, amount: pence(0), net: pence(0), vat: pence(0) };
const BOARD: Board = {
  sales: NOTHING,
  before: { from: TODAY, to: TODAY, ...NOTHING },
  rates: [],
  withoutVat: 0,
  days: [],
  drivers: [],
  customers: [
    {
      customerId: 7,
      name: "=Golden, Wok",
      driverId: 1,
      driver: "Wei Chen",
      ...NOTHING,
      amount: pence(123_456),
    },
  ],
  products: [{ name: "Rice", quantity: 2500 as Quantity, amount: pence(-50) }],
  debts: { notDue: pence(0), to30: pence(500), to60: pence(0), to90: pence(0), over90: pence(1) },
  onAccount: pence(0),
  debtors: [],
  taken: [{ method: "unknown", payments: 1, amount: pence(900) }],
  cash: [
    {
      sheetId: 4,
      day: TODAY,
      driverId: 1,
      driver: "Wei Chen",
      expected: pence(1000),
      counted: pence(850),
      note: "",
    },
  ],
  cashOff: { days: 1, amount: pence(-150) },
  more: [],
};
const WORDS = { t: words, payments };
const tables = tablesOf(BOARD, WORDS, { start: TODAY, end: TODAY });

test("A period ends today at the latest, unless somebody chose other days", () => {
  const first = firstPeriod(TODAY);
  const at = (name: typeof first.name) =>
    Object.values(spanOf({ ...first, name }, TODAY)).join(" ");
  expect(at("this-month")).toBe("2026-11-01 2026-11-21");
  expect(at("last-month")).toBe("2026-10-01 2026-10-31");
  expect(at("this-year")).toBe("2026-01-01 2026-11-21");
  expect(at("this-quarter")).toBe("2026-10-01 2026-11-21");
  expect(at("last-quarter")).toBe("2026-07-01 2026-09-30");
  const may = spanOf({ ...first, name: "last-quarter" }, day("2026-05-31"));
  expect(Object.values(may).join(" ")).toBe("2026-01-01 2026-03-31");
  const chosen = { name: "custom", from: TODAY, to: day("2026-12-24") } as const;
  expect(spanOf(chosen, TODAY).end).toBe("2026-12-24");
});

test("Days in the wrong order and more than a year show an error before a request is sent", () => {
  const fault = (start: string, end: string) => faultOf({ start: day(start), end: day(end) });
  expect(fault("2026-11-02", "2026-11-01")).toBe("backwards");
  expect(fault("2026-11-01", "2026-11-01")).toBeNull();
  expect(fault("2025-11-01", "2026-11-01")).toBeNull();
  expect(fault("2024-11-01", "2026-11-01")).toBe("tooLong");
});

test("Each day has a bar, and each month of a long span, also without sales", () => {
  const days = [
    { day: day("2026-10-31"), amount: pence(100) },
    { day: day("2026-11-02"), amount: pence(250) },
  ];
  const short = { start: day("2026-10-31"), end: day("2026-11-02") };
  expect(barsOf(days, short).map(({ name, amount }) => [name, amount])).toEqual([
    ["10-31", 100],
    ["11-01", 0],
    ["11-02", 250],
  ]);
  const long = { start: day("2026-09-01"), end: TODAY };
  expect(isByMonth(long)).toBe(true);
  expect(barsOf(days, long).map(({ name, amount }) => [name, amount])).toEqual([
    ["2026-09", 0],
    ["2026-10", 100],
    ["2026-11", 250],
  ]);
});

test("A file has every column in plain figures, and no cell that a spreadsheet would run", () => {
  const lines = (table: keyof typeof tables) => tableCsv(tables[table]).slice(1).split("\r\n");
  expect(lines("customers")).toEqual([
    "Customer,Driver,Invoices,Amount",
    `"'=Golden, Wok",Wei Chen,0,1234.56`,
    "",
  ]);
  expect(lines("products")[1]).toBe("Rice,2.5,-0.50");
  expect(lines("cash")).toEqual([
    "Day,Driver,Difference,Expected,Counted,Note",
    "2026-11-21,Wei Chen,-1.50,10.00,8.50,",
    "",
  ]);
  expect(lines("taken")[1]).toBe("Method not recorded,1,9.00");
});

test("Sales by day show each day with its year, on the screen and in the files", () => {
  const span = { start: day("2026-10-31"), end: day("2026-11-01") };
  expect(daysTable(BOARD, span, words).rows.map(([name]) => name)).toEqual([
    "2026-10-31",
    "2026-11-01",
  ]);
});

test("Debts list only ages with an amount", () => {
  expect(tables.debts.rows).toEqual([
    ["1 to 30 days late", { pence: 500 }],
    ["Over 90 days late", { pence: 1 }],
  ]);
  expect(tables.drivers.rows).toEqual([]);
});

test("Each row links to the documents behind it, and a customer without a number by the name", () => {
  const [customer] = tables.customers.asks ?? [];
  expect(customer).toEqual({
    list: "sales",
    from: TODAY,
    to: TODAY,
    driver: 1,
    customer: 7,
    of: "=Golden, Wok",
  });
  expect(tables.debts.asks).toEqual([
    { list: "debts", age: "to_30" },
    { list: "debts", age: "over_90" },
  ]);
  const debtors = [
    { customerId: null, name: "", driverId: 2, driver: "Mei", owed: pence(5), daysLate: 0 },
  ];
  const board = { ...BOARD, debtors };
  const { asks } = tablesOf(board, WORDS, { start: TODAY, end: TODAY }).debtors;
  expect(asks).toEqual([{ list: "debts", driver: 2, name: "", of: "" }]);
});

test("A customer of several drivers links to the documents of all, and names each driver", () => {
  const [one] = BOARD.customers as [Board["customers"][number]];
  const customer = { ...one, businessCustomerId: 3, driver: "Wei Chen, Mei" };
  const debtors = [{ ...customer, owed: pence(5), daysLate: 2 }];
  const both = tablesOf({ ...BOARD, customers: [customer], debtors }, WORDS, {
    start: TODAY,
    end: TODAY,
  });
  const whose = { business: 3, of: "=Golden, Wok" };
  expect(both.customers.asks).toEqual([{ list: "sales", from: TODAY, to: TODAY, ...whose }]);
  expect(both.debtors.asks).toEqual([{ list: "debts", ...whose }]);
  expect(both.debtors.rows).toEqual([["=Golden, Wok", "Wei Chen, Mei", "2", { pence: 5 }]]);
});

test("A table of only the first customers, products, debtors or days says so", () => {
  const isPart = ({ customers, products, debtors, cash }: typeof tables) =>
    [customers, products, debtors, cash].map((table) => table.isPart);
  expect(isPart(tables)).toEqual([false, false, false, false]);
  const more = ["customers", "cash_differences"] as const;
  const span = { start: TODAY, end: TODAY };
  const part = tablesOf({ ...BOARD, more }, WORDS, span);
  expect(isPart(part)).toEqual([true, false, false, true]);
});

test("Sales without VAT have a row beside the rates, so that the rows add up to the total", () => {
  const span = { start: TODAY, end: TODAY };
  const rates = [{ rate: "standard", net: pence(1000), vat: pence(200) }] as const;
  const rowsOf = (net: number, withoutVat: number) => {
    const sales = { ...NOTHING, amount: pence(net + 200), net: pence(net) };
    return tablesOf({ ...BOARD, rates, sales, withoutVat }, WORDS, span).rates;
  };
  const { rows, asks } = rowsOf(1500, 2);
  expect(rows).toEqual([
    ["Standard", { pence: 1000 }, { pence: 200 }],
    [words.lists.noVat, { pence: 500 }, { pence: 0 }],
  ]);
  expect(asks?.[1]).toEqual({ list: "sales", from: TODAY, to: TODAY, rate: "none" });
  expect(rowsOf(1000, 0).rows).toHaveLength(1);
  const cancelled = rowsOf(1000, 2);
  expect(cancelled.rows[1]).toEqual([words.lists.noVat, { pence: 0 }, { pence: 0 }]);
  expect(cancelled.asks).toHaveLength(2);
});
