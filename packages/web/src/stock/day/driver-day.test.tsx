// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { managerSignedIn } from "../../driver-papers/testing.ts";
import { stock } from "../../messages/late/stock/en.ts";
import { show } from "../../ui/testing.tsx";
import { readDriverDay } from "./driver-day.ts";
import { DriverDaySheet } from "./driver-day-sheet.tsx";
import { printedDay } from "./printed-day.ts";

const BOOK = "/api/office/drivers/8/api";
const VAN = `${BOOK}/responsible-persons/8/stock`;
const KEPT = { version: 1, updated_at: "2026-11-20T08:00:00.000Z" };
const key = (last: number) => `0190f3a2-7c1e-7b52-9d11-${String(last).padStart(12, "0")}`;
const head = (id: number, day: string, at: string) => ({
  id,
  client_id: key(id),
  day,
  note: "A fiver is missing",
  cash_expected: 120,
  cash_counted: 115,
  denominations: [{ value: 5, pieces: 23 }],
  corrects: null,
  corrected_by: null,
  created_at: at,
});
const HEADS = [
  head(6, "2026-11-22", "2026-11-22T17:00:00.000Z"),
  head(5, "2026-11-21", "2026-11-21T17:00:00.000Z"),
  head(4, "2026-11-20", "2026-11-20T17:00:00.000Z"),
];
const SHEET = {
  ...HEADS[1],
  goods: [
    {
      product_id: 3,
      opening: 5,
      loaded: 0,
      delivered: 2,
      returned: 0,
      wasted: 0,
      adjusted: 0,
      closing: 3,
    },
  ],
  collected: [{ invoice_id: 12, amount: 120 }],
};
const PRODUCT = {
  ...KEPT,
  id: 3,
  client_id: key(30),
  product_name: "Rice",
  price: 10,
  discount_amount: 0,
  stock_low: null,
  barcode: "",
  responsible_person: 8,
  created_at: KEPT.updated_at,
};
const note = (id: number, at: string) => ({
  ...KEPT,
  id,
  client_id: key(40 + id),
  number: `CN-${id}`,
  invoice_id: 12,
  invoice_number: "INV-12",
  invoice_date: "2026-11-19",
  drivercustomer_id: 5,
  customer_name: "Jade Garden",
  credit_date: at.slice(0, 10),
  reason: "short",
  description: "",
  vat_mode: "without",
  lines: [],
  vat_rates: [],
  net_amount: 10,
  vat_amount: null,
  total_amount: 10,
  voided_at: null,
  responsible_person_id: 8,
  created_at: at,
});
/** Latest first; the second page of the answer holds the oldest. */
const NOTES = [
  note(3, "2026-11-22T09:00:00.000Z"),
  note(2, "2026-11-21T09:00:00.000Z"),
  note(1, "2026-11-20T09:00:00.000Z"),
];

beforeEach(managerSignedIn);

function answering() {
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://server");
    asked.push(url);
    const totals = { count: 3, net_amount: 30, vat_amount: 0, total_amount: 30 };
    const isSecond = url.searchParams.has("cursor");
    if (url.pathname === `${VAN}/days/5/`) return Response.json(SHEET);
    if (url.pathname === `${VAN}/days/`) return Response.json({ sheets: HEADS, next_cursor: null });
    if (url.pathname === `${BOOK}/creditnotes/`)
      return Response.json({
        credit_notes: isSecond ? NOTES.slice(2) : NOTES.slice(0, 2),
        totals,
        next_cursor: isSecond ? null : "older",
      });
    return Response.json({ 3: PRODUCT });
  });
  return asked;
}

test("a driver's closed day shows its goods by name, and only its own credit notes", async () => {
  const asked = answering();
  const day = await readDriverDay({ driver: 8, id: 5 });
  const { sheet } = printedDay(day, { driver: "Wei Chen", language: "en" });
  expect(sheet).toMatchObject({
    day: "2026-11-21",
    driver: "Wei Chen",
    note: "A fiver is missing",
    rows: [{ name: "Rice", delivered: 2000, onVan: 3000 }],
    cash: { invoices: 1, expected: 12_000, counted: 11_500, denominations: [{ pieces: 23 }] },
    credits: [{ number: "CN-2", invoice: "INV-12", customer: "Jade Garden", total: 1000 }],
  });
  const noted = asked.find(({ pathname }) => pathname === `${BOOK}/creditnotes/`)?.searchParams;
  expect([noted?.get("start_date"), noted?.get("end_date")]).toEqual(["2026-08-21", "2027-02-21"]);
  expect(asked.map(({ pathname }) => pathname.startsWith("/api/office/drivers/8/"))).not.toContain(
    false,
  );
});

test("the day of somebody who is not a driver is in their own records", async () => {
  const problem = { type: "no-driver", title: "", status: 404, detail: "", message: "" };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 404 }));
  show(<DriverDaySheet sheet={{ driver: 9, driverName: "Mei", id: 5 }} />);
  expect(await screen.findByText(stock.day.ofNoDriver)).toBeTruthy();
});
