import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";
import { distinctName } from "../testing/distinct.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, credited, read, owed } = creditor(() => driver);
const post = (path: string, body: object = {}) => driver.send("POST", path, body);

let [rice, id] = [0, 0];
beforeEach(async () => {
  const body = { product_name: distinctName("Rice"), price: 10, discount_amount: 0 };
  const path = `/responsible-persons/${driver.id}/driver-stocks/`;
  rice = ((await post(path, body)).body as { id: number }).id;
  id = await invoice([{ ...wireLine("rice", 10, 12), id: rice }, wireLine("tea", 5, 1)]);
  await post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
});

interface Made {
  readonly id: number;
  readonly total_amount: number;
  readonly product_details: readonly Readonly<Record<string, unknown>>[];
}
const correct = async (which = id, body: object = {}) => {
  const answer = await post(`/api/invoices/${which}/correct/`, body);
  expect(answer.status).toBe(201);
  return answer.body as { invoice: Made; credit_note: { total_amount: number } };
};
const onHand = async () => {
  const { products } = (await read(`/api/responsible-persons/${driver.id}/stock/`)) as unknown as {
    products: { product_id: number; on_hand: number }[];
  };
  return products.find(({ product_id }) => product_id === rice)?.on_hand;
};
const back = (quantity: number) => credited(id, [{ line: rice, quantity, goods: "van" }]);
const cheaper = (quantity: number, unit_price: number) =>
  credited(id, [{ line: rice, quantity, unit_price }], { reason: "price" });

describe("The correction of an invoice that has credit notes", () => {
  test("starts with what was left: credited goods are neither charged nor taken off the van again", async () => {
    await driver.send("PATCH", "/invoices/update-delivery-status/", {
      invoices: [{ id, delivery_status: "delivered" }],
    });
    await back(2);
    await credited(id, [{ line: "tea", quantity: 1 }]);
    expect([await owed(id), await onHand()]).toMatchObject([{ payable: 100 }, -10]);
    const { invoice: made, credit_note: note } = await correct();
    expect([note.total_amount, made.total_amount, await onHand()]).toEqual([100, 100, -10]);
    expect(made.product_details).toMatchObject([{ id: rice, price: 10, quantity: 10 }]);
    expect((await post(`/api/invoices/${id}/uncorrect/`)).status).toBe(200);
    expect([await owed(id), await onHand()]).toMatchObject([{ payable: 100 }, -10]);
  });

  test("has the reduced price of a price note", async () => {
    await cheaper(12, 1);
    const { invoice: made, credit_note: note } = await correct();
    expect([note.total_amount, made.total_amount]).toEqual([113, 113]);
    expect(made.product_details).toMatchObject([
      { id: rice, price: 10, discount_amount: 1, quantity: 12 },
      { id: "tea", quantity: 1 },
    ]);
  });

  test("takes all goods of a line that it divides in two off the van", async () => {
    await driver.send("PATCH", "/invoices/update-delivery-status/", {
      invoices: [{ id, delivery_status: "delivered" }],
    });
    await cheaper(5, 0.1);
    const { invoice: made, credit_note: note } = await correct();
    expect([note.total_amount, made.total_amount]).toEqual([124.5, 124.5]);
    expect(made.product_details).toMatchObject([
      { id: rice, discount_amount: 0.05, quantity: 2 },
      { id: `${rice}~2`, discount_amount: 0.04, quantity: 10 },
      { id: "tea" },
    ]);
    expect(await onHand()).toBe(-12);
  });

  test("can be corrected again: a chain of corrections never charges more than was left", async () => {
    await cheaper(5, 0.1);
    await back(2);
    const { invoice: first } = await correct();
    await post(`/api/invoices/${first.id}/downloads/`, { kind: "pdf", vat: "included" });
    await credited(first.id, [{ line: "tea", quantity: 1 }]);
    const { payable } = await owed(first.id);
    const { invoice: second, credit_note: note } = await correct(first.id);
    expect([note.total_amount, second.total_amount]).toEqual([payable, payable]);
  });

  test("has the lines that are sent, with the VAT rates of the old ones", async () => {
    const taxed = { ...wireLine("trays", 2, 3, "zero") };
    const other = await invoice([wireLine("rice", 10, 12), taxed]);
    await post(`/api/invoices/${other}/downloads/`, { kind: "pdf", vat: "included" });
    await credited(other, [{ line: "trays", quantity: 3 }]);
    const { vat_rate: _rate, ...sent } = taxed;
    const { invoice: made } = await correct(other, { product_details: [sent] });
    expect(made.product_details).toMatchObject([{ id: "trays", vat_rate: "zero", quantity: 3 }]);
  });
});
