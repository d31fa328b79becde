import { fromPounds } from "@roundsman/core/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor } from "../invoices/testing.ts";
import { deliver, lineOf, load, newProduct, units, vanOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const at = { params: { rp: 1 } };
const close = (pounds: number, corrects?: number) =>
  driver.api.stock.closeDay({
    ...at,
    body: { cashCounted: fromPounds(pounds), ...(corrects && { corrects }) },
  });
const expected = async () => (await vanOf(driver)).day.cashExpected;

/** Moves the clock, which needs another sign-in. */
async function later(milliseconds: number): Promise<void> {
  business.clock.now += milliseconds;
  driver = await business.signIn("driver");
}

/** A delivered sale of £5 a unit. */
async function sold(
  product: { readonly id: number; readonly name: string },
  quantity: number,
): Promise<number> {
  const { id } = await driver.api.invoices.createDue({
    body: invoiceFor({ lines: [lineOf(product, quantity)] }),
  });
  await deliver(driver, "delivered", id);
  return id;
}
const submit = (...ids: readonly number[]) =>
  driver.api.invoices.submitGetPaid({ body: { invoice_ids: [...ids] } });

test("A day sheet has what was loaded, delivered, returned and wasted, and the expected cash", async () => {
  const rice = await newProduct(driver, "Rice");
  await load(driver, rice, 20);
  const [one, two] = [await sold(rice, 3), await sold(rice, 2)];
  await driver.api.stock.move({
    ...at,
    body: { kind: "return", lines: [{ productId: rice.id, quantity: units(1) }] },
  });
  await driver.api.stock.move({
    ...at,
    body: { kind: "wastage", lines: [{ productId: rice.id, quantity: units(-0.5) }] },
  });
  await driver.api.stock.count({
    ...at,
    body: { lines: [{ productId: rice.id, counted: units(15) }] },
  });
  await submit(one, two);
  const goods = {
    opening: 0,
    loaded: 20_000,
    delivered: 5000,
    returned: 1000,
    wasted: 500,
    adjusted: -500,
    closing: 15_000,
  };
  expect((await vanOf(driver)).day).toEqual({
    goods: [{ productId: rice.id, ...goods }],
    collected: [
      { invoiceId: one, amount: 1500 },
      { invoiceId: two, amount: 1000 },
    ],
    cashExpected: 2500,
  });
  const sheet = await close(24);
  expect(sheet).toMatchObject({
    day: "2026-11-21",
    cashExpected: 2500,
    cashCounted: 2400,
    corrects: null,
    correctedBy: null,
  });
  expect(sheet.goods).toEqual([{ productId: rice.id, ...goods }]);
  const { day, lastSheet } = await vanOf(driver);
  expect(lastSheet).toBe(sheet.id);
  expect(day.goods).toMatchObject([{ opening: 15_000, loaded: 0, delivered: 0, closing: 15_000 }]);
  expect([day.collected, day.cashExpected]).toEqual([[], 0]);
});

test("Each product that was loaded or sold on a day has its own row", async () => {
  const [rice, tofu] = [await newProduct(driver, "Rice"), await newProduct(driver, "Tofu")];
  await load(driver, rice, 20);
  await load(driver, tofu, 5);
  await sold(rice, 3);
  await sold(tofu, 2);
  expect((await vanOf(driver)).day.goods).toMatchObject([
    { productId: rice.id, loaded: 20_000, delivered: 3000, closing: 17_000 },
    { productId: tofu.id, loaded: 5000, delivered: 2000, closing: 3000 },
  ]);
});

test("Only payments from GetPaid are the driver's cash, at the invoice's total, and a reversal removes them", async () => {
  const rice = await newProduct(driver, "Rice");
  const id = await sold(rice, 2);
  const credit = await driver.api.invoices.createCredit({
    body: invoiceFor({ lines: [lineOf(rice, 9)] }),
  });
  await driver.api.invoices.submitCredit({ body: { invoice_ids: [credit.id] } });
  expect(await expected()).toBe(0);
  await submit(id);
  await submit(id);
  expect(await expected()).toBe(1000);
  await driver.api.invoices.update({
    params: { id },
    body: invoiceFor({ lines: [lineOf(rice, 3)] }),
  });
  expect(await expected()).toBe(1500);
  await driver.api.invoices.remove({ params: { id } });
  expect(await expected()).toBe(0);
  await driver.api.invoices.restore({ params: { id } });
  expect(await expected()).toBe(1500);
  await driver.api.invoices.setPaymentStatus({
    body: { invoice_ids: [id], payment_status: "due" },
  });
  expect(await expected()).toBe(0);
  await driver.api.invoices.update({ params: { id }, body: invoiceFor({ paymentStatus: "paid" }) });
  expect(await expected()).toBe(1500);
});

test("What is undone after a day was closed is on the next sheet, below zero", async () => {
  const rice = await newProduct(driver, "Rice");
  const id = await sold(rice, 2);
  await submit(id);
  const first = await close(10);
  await deliver(driver, "not_shipped", id);
  await driver.api.invoices.setPaymentStatus({
    body: { invoice_ids: [id], payment_status: "due" },
  });
  const second = await close(0);
  expect(second.collected).toEqual([{ invoiceId: id, amount: -1000 }]);
  expect(second.goods).toMatchObject([{ opening: -2000, delivered: -2000, closing: 0 }]);
  const read = await driver.api.stock.day({ params: { rp: 1, id: first.id } });
  expect(read).toEqual(first);
});

test("A correction counts the same day again, once; the first sheet can still be read", async () => {
  const rice = await newProduct(driver, "Rice");
  await submit(await sold(rice, 2));
  const first = await close(10);
  await submit(await sold(rice, 7));
  const second = await close(9, first.id);
  expect(second).toMatchObject({
    corrects: first.id,
    day: first.day,
    cashExpected: 1000,
    cashCounted: 900,
    goods: first.goods,
  });
  expect(await expected()).toBe(3500);
  const again = await driver.send("POST", "/api/responsible-persons/1/stock/days/", {
    cash_counted: 8,
    corrects: first.id,
  });
  expect(again).toMatchObject({
    status: 409,
    body: { current: { id: first.id, corrected_by: second.id } },
  });
  const { sheets } = await driver.api.stock.days({ ...at, query: {} });
  expect(
    sheets.map(({ id, correctedBy, cashExpected }) => [id, correctedBy, cashExpected]),
  ).toEqual([
    [second.id, null, 1000],
    [first.id, second.id, 1000],
  ]);
  const partner = await business.signIn("partner");
  expect(
    await partner.send("GET", `/api/responsible-persons/2/stock/days/${first.id}/`),
  ).toMatchObject({ status: 404 });
});

test("The counted notes and coins are stored with the day, and add up to the counted cash", async () => {
  const path = "/api/responsible-persons/1/stock/days/";
  const counted = {
    cash_counted: 46.5,
    denominations: [
      { value: 20, pieces: 2 },
      { value: "5", pieces: 1 },
      { value: 0.5, pieces: 3 },
    ],
  };
  const kept = [
    { value: 2000, pieces: 2 },
    { value: 500, pieces: 1 },
    { value: 50, pieces: 3 },
  ];
  const { id } = (await driver.send("POST", path, counted)).body as { id: number };
  expect(await driver.api.stock.day({ params: { rp: 1, id } })).toMatchObject({
    cashCounted: 4650,
    denominations: kept,
  });
  expect((await driver.api.stock.days({ ...at, query: {} })).sheets).toMatchObject([
    { denominations: kept },
  ]);
  expect(await close(3)).toMatchObject({ cashCounted: 300, denominations: [] });
  for (const [denominations, message] of [
    [[{ value: 20, pieces: 2 }], "The notes and coins do not add up to the total"],
    [
      [
        { value: 20, pieces: 1 },
        { value: 20, pieces: 1 },
        { value: 6.5, pieces: 1 },
      ],
      "A note or coin may be listed only once",
    ],
    [[{ value: 46.5, pieces: 0 }], "Must be over 0"],
    [[{ value: 1, pieces: 46.5 }], "Must be a number"],
  ] as const) {
    const { status, body } = await driver.send("POST", path, { ...counted, denominations });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message)]);
  }
  // A sum above what pence can hold is refused like any other wrong sum.
  const many = Array.from({ length: 900 }, (_, index) => ({
    value: 999_000 + index,
    pieces: 1_000_000,
  }));
  expect((await driver.send("POST", path, { ...counted, denominations: many })).status).toBe(422);
});

test("The first sheet starts with its day; later ones continue where the last one ended, whatever the clock", async () => {
  const rice = await newProduct(driver, "Rice");
  await load(driver, rice, 5);
  await later(86_400_000);
  await load(driver, rice, 3);
  const first = await close(0);
  expect(first.goods).toMatchObject([{ opening: 5000, loaded: 3000, closing: 8000 }]);
  await later(-5 * 86_400_000);
  await load(driver, rice, 1);
  expect((await close(0)).goods).toMatchObject([{ opening: 8000, loaded: 1000, closing: 9000 }]);
});

test("An entry for an earlier day does not change the first sheet", async () => {
  const rice = await newProduct(driver, "Rice");
  await load(driver, rice, 5);
  await submit(await sold(rice, 2));
  await later(-86_400_000);
  // Yesterday's load, from a phone that was without signal; and cash on a server whose clock was
  // set back.
  await load(driver, rice, 1);
  await submit(await sold(rice, 1));
  await later(86_400_000);
  const sheet = await close(15);
  expect(sheet).toMatchObject({
    goods: [{ opening: 0, loaded: 6000, delivered: 3000, closing: 3000 }],
    cashExpected: 1500,
  });
  expect((await vanOf(driver)).day).toMatchObject({
    goods: [{ opening: 3000, closing: 3000 }],
    collected: [],
  });
});

test("A first sheet of a day without movements shows only the stock", async () => {
  const rice = await newProduct(driver, "Rice");
  await load(driver, rice, 5);
  await submit(await sold(rice, 2));
  await later(86_400_000);
  expect(await close(0)).toMatchObject({
    goods: [{ opening: 3000, loaded: 0, delivered: 0, closing: 3000 }],
    cashExpected: 0,
  });
});

test("Five phones that close the day at once divide it without gaps or overlaps", async () => {
  const rice = await newProduct(driver, "Rice");
  await load(driver, rice, 5);
  const sheets = await Promise.all(Array.from({ length: 5 }, () => close(0)));
  expect(sheets.map(({ goods: [row] }) => row?.loaded ?? -1).toSorted((a, b) => a - b)).toEqual([
    0, 0, 0, 0, 5000,
  ]);
});
