import type { VatReturnLine } from "@roundsman/contract/office/vat-return";
import { day } from "@roundsman/core/day";
import { pence, sum } from "@roundsman/core/money";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { VAT_RATES } from "@roundsman/core/vat/rates";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import { findInvoices } from "../invoices/repository/find-invoices.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const SELLER = {
  name: "Lantern Trading Ltd",
  email: "office@lantern.example",
  registration_number: "08123456",
  bank_account: "12345678",
  bank_sort_code: "20-00-00",
  vat_number: "GB 123 4567 82",
  contact_number: "020 7946 0000",
  contact_person: "Wei Chen",
};
const QUARTER = { query: { from: day("2026-10-01"), to: day("2026-12-31") } };
const net = (lines: readonly VatReturnLine[]) => sum(lines.map((of) => of.net));
const vat = (lines: readonly VatReturnLine[]) => sum(lines.map((of) => of.vat));

test("Box 1 is the VAT of a quarter's documents, and box 6 their total without VAT", async () => {
  const mixed = await invoice(
    [
      wireLine("Tea", 120, 1),
      wireLine("Rice", 50, 1, "zero"),
      wireLine("Fuel", 21, 1, "reduced"),
      wireLine("Lessons", 30, 1, "exempt"),
    ],
    { vat_mode: "included" },
  );
  await invoice([wireLine("Tea", 10, 1)], { vat_mode: "add", invoice_date: "2026-10-01" });
  await invoice([wireLine("Chairs", 7, 1)], { vat_mode: "without" });
  await credited(mixed, [{ line: "Tea", quantity: 0.5 }], { credit_date: "2026-11-21" });
  // Not counted: one of the quarter before, a scheduled one, and a void one.
  await invoice([wireLine("Tea", 999, 1)], { vat_mode: "add", invoice_date: "2026-09-30" });
  await driver.send("POST", "/api/futureinvoice/", { product_details: [wireLine("Tea", 5, 1)] });
  const gone = await invoice([wireLine("Tea", 888, 1)], { vat_mode: "add" });
  await driver.send("POST", `/api/invoicedelete/${gone}/`, {});
  expect(await manager.api.vatReturn.read(QUARTER)).toEqual({
    box1: 2000 + 100 + 200 - 1000,
    box6: 10_000 + 5000 + 2000 + 3000 + 1000 - 5000,
    rates: [
      { rate: "standard", documents: 3, net: 6000, vat: 1200 },
      { rate: "reduced", documents: 1, net: 2000, vat: 100 },
      { rate: "zero", documents: 1, net: 5000, vat: 0 },
      { rate: "exempt", documents: 1, net: 3000, vat: 0 },
    ],
    withoutVat: { documents: 1, net: 700 },
    stagger: 1,
  });
});

test("The documents behind the boxes add up to them, rate by rate, and to an own recount", async () => {
  for (let count = 1; count < 40; count++)
    await invoice(
      [wireLine("A", count / 100, 1), wireLine("B", 3.33, count / 8, VAT_RATES[count % 4])],
      { vat_mode: ["included", "add", "without"][count % 3], invoice_date: "2026-11-20" },
    );
  const boxes = await manager.api.vatReturn.read(QUARTER);
  const { documents } = await manager.api.vatReturn.documents(QUARTER);
  for (const { rate, documents: count, ...amounts } of boxes.rates) {
    const lines = documents.filter((of) => of.rate === rate);
    expect([rate, lines.length, net(lines), vat(lines)]).toEqual([
      rate,
      count,
      amounts.net,
      amounts.vat,
    ]);
  }
  const invoices = await findInvoices(business.database.db, 1, { criteria: {}, order: "oldest" });
  const recounted = invoices.flatMap(({ lines, date, vatMode = "without" }) =>
    invoiceVat(lines, { mode: vatMode, date }).rates.map((of) => of),
  );
  expect(boxes.box1).toBe(sum(recounted.map((of) => of.vat)));
  expect(boxes.box6).toBe(sum(recounted.map((of) => of.net)));
  expect(net(documents.filter((of) => of.rate === null))).toBe(boxes.withoutVat.net);
  expect(boxes.box1).toBeGreaterThan(pence(0));
});

test("The documents are listed in pages, each once and in order, also of one rate only", async () => {
  for (let count = 1; count < 20; count++) {
    const day = `2026-11-${10 + (count % 5)}`;
    const lines = [wireLine("A", count, 1), wireLine("B", 3, 1, VAT_RATES[count % 4])];
    const more = { vat_mode: ["included", "add", "without"][count % 3], invoice_date: day };
    const id = await invoice(lines, more);
    if (count % 6 === 0)
      await credited(id, [{ line: "A", quantity: 1 }], { credit_date: "2026-11-12" });
  }
  const pagesOf = async (more: object) => {
    const all: VatReturnLine[] = [];
    let cursor: string | null | undefined = null;
    do {
      const query = { ...QUARTER.query, ...more, limit: 4, cursor };
      const page = await manager.api.vatReturn.documents({ query });
      all.push(...page.documents);
      cursor = page.next_cursor;
    } while (cursor);
    return all;
  };
  const whole = await manager.api.vatReturn.documents(QUARTER);
  expect(whole).not.toHaveProperty("next_cursor");
  const paged = await pagesOf({});
  const sorted = (lines: readonly VatReturnLine[]) =>
    lines.map((of) => JSON.stringify(of)).toSorted();
  expect(paged).toEqual(whole.documents);
  expect(paged.map(({ date }) => date)).toEqual(paged.map(({ date }) => date).toSorted());
  for (const rate of [...VAT_RATES, "none", "any"] as const) {
    const isListed = (of: VatReturnLine["rate"]) =>
      rate === "any" ? of !== null : (of ?? "none") === rate;
    const of = whole.documents.filter((line) => isListed(line.rate));
    expect(of.length).toBeGreaterThan(0);
    expect(sorted(await pagesOf({ vat_rate: rate }))).toEqual(sorted(of));
    const { documents } = await manager.api.vatReturn.documents({
      query: { ...QUARTER.query, vat_rate: rate },
    });
    expect(sorted(documents)).toEqual(sorted(of));
  }
});

describe("An invoice without a chosen VAT option", () => {
  const boxes = async () => {
    const { box1, box6 } = await manager.api.vatReturn.read(QUARTER);
    const { documents } = await manager.api.vatReturn.documents(QUARTER);
    const taxed = documents.filter((of) => of.rate !== null);
    expect([vat(taxed), net(taxed)]).toEqual([box1, box6]);
    return { box1, box6 };
  };
  const register = () =>
    manager.send("PUT", `/api/responsible-persons/${manager.id}/default-company/`, SELLER);
  const printed = async (mode: string) => {
    const id = await invoice([wireLine("Tea", 12, 10)]);
    await driver.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: mode });
    return id;
  };

  test("counts like its document, and as nothing once all of it is credited", async () => {
    await register();
    const without = await printed("without");
    expect(await boxes()).toEqual({ box1: 0, box6: 0 });
    await credited(without, [{ line: "Tea", quantity: 10 }], { credit_date: "2026-11-21" });
    expect(await boxes()).toEqual({ box1: 0, box6: 0 });
    const { documents } = await manager.api.vatReturn.documents(QUARTER);
    expect(documents.map(({ rate }) => rate)).toEqual([null, null]);
    await printed("add");
    expect(await boxes()).toEqual({ box1: 2400, box6: 12_000 });
  });

  test("includes VAT if the seller is registered", async () => {
    await invoice([wireLine("Tea", 12, 10)]);
    expect(await boxes()).toEqual({ box1: 0, box6: 0 });
    await register();
    expect(await boxes()).toEqual({ box1: 2000, box6: 10_000 });
  });
});

test("The months in which quarters end are a setting of the business, and are logged", async () => {
  const other = await business.signIn("manager");
  await manager.api.vatReturn.setStagger({ body: { vat_stagger: 3 } });
  expect((await other.api.vatReturn.read(QUARTER)).stagger).toBe(3);
  await manager.api.vatReturn.setStagger({ body: { vat_stagger: 3 } });
  const { body } = await manager.send("GET", "/api/audit/?kind=vatQuarters");
  expect((body as { entries: unknown[] }).entries).toHaveLength(1);
  const refused = await manager.send("PUT", "/api/office/vat/stagger/", { vat_stagger: 4 });
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({
      errors: { vat_stagger: ["Please choose the months in which the quarters end"] },
    }),
  ]);
});

test("A span without end, backwards or over a year is refused beside its field", async () => {
  for (const call of ["", "documents/"])
    for (const [query, message] of [
      ["from=2026-11-01", "Please input a date as YYYY-MM-DD"],
      ["from=2026-11-02&to=2026-11-01", "The start date must not be after the end date"],
      ["from=2024-01-01&to=2026-11-01", "At most one year at a time"],
    ] as const) {
      const { status, body } = await manager.send("GET", `/api/office/vat/${call}?${query}`);
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message)]);
    }
});
