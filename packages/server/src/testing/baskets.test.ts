import { randomUUID } from "node:crypto";
import { day } from "@roundsman/core/day";
import { owed, type Line } from "@roundsman/core/invoice";
import { pence, sum, toPounds } from "@roundsman/core/money";
import { toUnits } from "@roundsman/core/quantity";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { baskets, basketSums, type BasketSums } from "@roundsman/core/vat/testing-baskets";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import { expect, test } from "vitest";
import { download } from "../exchange/testing.ts";
import { accountant, sumOf } from "../office/accounts/testing.ts";
import { cell, rowsIn } from "../office/accounts/testing-csv.ts";
import type { ReadDocument } from "../office/accounts/testing-parsers.ts";
import { vanOf } from "../stock/testing.ts";
import type { Caller } from "./caller.ts";
import { freshApp, type TestApp } from "./fresh-app.ts";

/** `npm run soak -- baskets` uses 100,000. Each basket is sold in every VAT mode. */
const COUNT = Number(process.env["BASKETS"] ?? 60);
const SEED = Number(process.env["SEED"] ?? 20_261_123);
/** Baskets per database, because the results are read as a whole. */
const AT_ONCE = 400;
/** The most requests in a batch. */
const IN_BATCH = 100;

interface Sold {
  readonly id: number;
  readonly mode: VatMode;
  readonly sums: BasketSums;
}

test("The server gives the same amount for a basket everywhere, for every rate and VAT mode", async () => {
  for (const round of inParts([...baskets(COUNT, SEED)], AT_ONCE)) {
    const business = await freshApp();
    try {
      await expectSums(business, round);
    } finally {
      await business.close();
    }
  }
}, 7_200_000);

async function expectSums(business: TestApp, round: readonly (readonly Line[])[]): Promise<void> {
  const driver = await business.signIn("driver");
  const manager = await business.signIn("manager");
  const sold = await sell(driver, round);
  const all = pence(sum(sold.map(({ sums }) => sums.payable)));
  await expectList(driver, sold, all);
  await expectCsv(await download(business, driver, "/api/exchange/export/"), sold);
  await expectVatReturn(manager, sold);
  await expectAccounts(business, manager, sold);
  await expectCash(driver, sold, all);
}

/**
 * Sells each basket in every VAT mode, in batches as a phone sends them; each response contains the
 * amount owed.
 */
async function sell(driver: Caller, round: readonly (readonly Line[])[]): Promise<Sold[]> {
  const sold: Sold[] = [];
  const wanted = round.flatMap((lines) =>
    VAT_MODES.map((mode) => ({ lines, mode, sums: basketSums(lines, mode) })),
  );
  for (const part of inParts(wanted, IN_BATCH)) {
    const requests = part.map(({ lines, mode }) => ({
      id: randomUUID(),
      method: "POST",
      path: "/api/invoice/",
      body: { vat_mode: mode, product_details: lines.map(onWire) },
    }));
    const { body } = await driver.send("POST", "/api/batch/", { requests });
    const { responses } = body as { responses: readonly { body: WireInvoice }[] };
    for (const [index, { mode, sums }] of part.entries()) {
      const made = responses[index]?.body;
      same(made && inPence(made.payable_amount ?? made.total_amount), sums.payable, "its answer");
      sold.push({ id: made?.id ?? 0, mode, sums });
    }
  }
  return sold;
}

interface WireInvoice {
  readonly id: number;
  readonly total_amount: number;
  readonly payable_amount?: number;
}

/** Compares the rows of the list, page by page, and the list's totals. */
async function expectList(driver: Caller, sold: readonly Sold[], all: number): Promise<void> {
  const rows = new Map<number, { owed: number; discount: number }>();
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const page: Awaited<ReturnType<typeof driver.api.invoices.listGetPaid>> =
      await driver.api.invoices.listGetPaid({ body: { limit: 500, ...(cursor && { cursor }) } });
    for (const { id, totals } of page.invoices)
      rows.set(id, { owed: owed(totals), discount: totals.discount });
    same(owed(page.totals), all, "the list's totals");
    cursor = page.nextCursor ?? undefined;
  }
  same(rows.size, sold.length, "rows");
  for (const { id, sums } of sold) {
    same(rows.get(id)?.owed, sums.payable, `the row of ${id}`);
    same(rows.get(id)?.discount, sums.discount, `the discount of ${id}`);
  }
}

/** Compares invoices.csv of the export. */
async function expectCsv(files: Map<string, string>, sold: readonly Sold[]): Promise<void> {
  const rows = rowsIn((files.get("invoices.csv") ?? "").replace("\uFEFF", ""));
  const byId = new Map(rows.map((row) => [Number(cell(row, "id")), row]));
  same(byId.size, sold.length, "lines of the CSV");
  for (const { id, sums } of sold) {
    const row = byId.get(id) ?? {};
    const column = row["payable_amount"] ? "payable_amount" : "total_amount";
    same(inPence(Number(cell(row, column))), sums.payable, `the CSV of ${id}`);
  }
}

/** Compares net and VAT of each rate of the quarter. */
async function expectVatReturn(manager: Caller, sold: readonly Sold[]): Promise<void> {
  const query = { from: day("2026-10-01"), to: day("2026-12-31") };
  const { rates, box1 } = await manager.api.vatReturn.read({ query });
  const kept = new Map(rates.map((of) => [of.rate, of]));
  for (const rate of VAT_RATES) {
    const own = sold.flatMap(({ sums }) => sums.rates.filter((of) => of.rate === rate));
    same(kept.get(rate)?.net ?? 0, sum(own.map((of) => of.net)), `net of ${rate}`);
    same(kept.get(rate)?.vat ?? 0, sum(own.map((of) => of.vat)), `VAT of ${rate}`);
  }
  same(box1, sum(sold.map(({ sums }) => sums.vat ?? pence(0))), "box 1");
}

const XERO: Readonly<Record<VatRate, string>> = {
  standard: "20% (VAT on Income)",
  reduced: "5% (VAT on Income)",
  zero: "Zero Rated Income",
  exempt: "Exempt Income",
};

/** Compares net and VAT of each rate of each document, and the total in every program's export. */
async function expectAccounts(
  business: TestApp,
  manager: Caller,
  sold: readonly Sold[],
): Promise<void> {
  const books = accountant(
    () => business,
    () => manager,
  );
  const documents = await books.exportAndRead("xero");
  const byNumber = new Map(documents.map((of) => [of.number, of]));
  for (const { id, mode, sums } of sold) {
    const lines = byNumber.get(`INV-${id}`)?.lines ?? [];
    const come = (code: string) => amountsOf(lines.filter((line) => line.code === code));
    if (mode === "without") same(come("No VAT").net, sums.net, `${id} without VAT`);
    for (const { rate, net, vat } of sums.rates) {
      same(come(XERO[rate]).net, net, `net of ${rate} on ${id} in Xero's file`);
      same(come(XERO[rate]).vat, vat, `VAT of ${rate} on ${id} in Xero's file`);
    }
  }
  for (const program of ["quickbooks", "sage"] as const)
    expect(sumOf(await books.exportAndRead(program))).toEqual(sumOf(documents));
}

/** Pays all in cash, and compares the day's cash before and after the day is closed. */
async function expectCash(driver: Caller, sold: readonly Sold[], all: number): Promise<void> {
  for (const part of inParts(sold, 500))
    await driver.api.invoices.submitGetPaid({ body: { invoice_ids: part.map(({ id }) => id) } });
  const { cashExpected, collected } = (await vanOf(driver)).day;
  same(cashExpected, all, "the day's cash");
  const byId = new Map(collected.map((of) => [of.invoiceId, of.amount]));
  for (const { id, sums } of sold) same(byId.get(id) ?? 0, sums.payable, `cash of ${id}`);
  const counted = { params: { rp: 1 }, body: { cashCounted: pence(0) } };
  const sheet = await driver.api.stock.closeDay(counted);
  same(sheet.cashExpected, all, "the day sheet");
}

const amountsOf = (lines: ReadDocument["lines"]) => ({
  net: lines.reduce((all, { net }) => all + net, 0),
  vat: lines.reduce((all, { vat }) => all + vat, 0),
});

/** A plain comparison, because a matcher for each sum would take minutes. */
function same(is: number | undefined, should: number, what: string): void {
  if (is !== should) throw new Error(`${what}: ${is} for ${should}`);
}

const inPence = (pounds: number) => Math.round(pounds * 100);

const onWire = ({ price, discount, quantity, vatRate, ...line }: Line) => ({
  ...line,
  price: toPounds(price),
  discount_amount: toPounds(discount),
  quantity: toUnits(quantity),
  vat_rate: vatRate,
});

function* inParts<Of>(all: readonly Of[], size: number): Generator<readonly Of[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
