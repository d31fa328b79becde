import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier } from "./testing.ts";

/**
 * An invoice whose payment was reversed while it was void or replaced is owed again once it is
 * back: nobody has that money.
 */
let business: TestApp;
let driver: Caller;
let customer: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  customer = (await create(driver)).id;
});
afterEach(() => business.close());

const { invoice, paid, pay, paymentsOf, priced, read, reverse, setStatus, cash, credit } = cashier(
  () => driver,
);
const post = async (path: string, sent: object = {}) => {
  const { status, body } = await driver.send("POST", path, sent);
  expect([path, status < 300]).toEqual([path, true]);
  return body as Readonly<Record<string, { readonly id: number }>>;
};
const made = (pounds = 30, path?: string) => invoice(pounds, path, { drivercustomer_id: customer });
const voided = (id: number) => post(`/api/invoices/${id}/void/`);
const restored = (id: number) => post(`/api/invoicerestore/${id}/`);
const corrected = async (id: number) =>
  (await post(`/api/invoices/${id}/correct/`))["invoice"]?.id ?? 0;
const uncorrected = (id: number) => post(`/api/invoices/${id}/uncorrect/`);
const owes = async () => {
  const { body } = await driver.send("GET", "/api/balances/");
  return (body as { balances: { balance: number }[] }).balances[0]?.balance;
};
const onAccount = async () =>
  (await driver.api.customers.get({ params: { rp: driver.id, id: customer } })).onAccount;
const OPEN = { payment_status: "pending", paid_from: null };
/** A download issues it. */
const DOWNLOAD = { kind: "pdf", vat: "included", lang: "en" };
const PAID = { payment_status: "paid", paid_from: "pending" };

describe("An invoice that is restored after its payment was reversed", () => {
  test("is open again, and its cash no longer counts", async () => {
    const id = await made();
    const payment = await paid([[id, 30]]);
    await voided(id);
    expect((await reverse(payment.id)).status).toBe(201);
    await restored(id);
    expect(await read(id)).toMatchObject(OPEN);
    expect((await read(id))["paid_amount"]).toBeUndefined();
    expect([await cash(), await owes(), await onAccount()]).toEqual([0, 30, undefined]);
    expect(await paymentsOf(id)).toHaveLength(2);
  });

  test("is open for the rest, in its former list, if part of it is still paid", async () => {
    const id = await made(30, "/api/notpaidinvoice/");
    await paid([[id, 20]], { method: "card" });
    const second = await paid([[id, 10]]);
    await voided(id);
    await reverse(second.id);
    await restored(id);
    expect(await read(id)).toMatchObject({ payment_status: "notpaid", paid_amount: 20 });
    expect([await cash(), await owes(), await onAccount()]).toEqual([0, 10, undefined]);
  });

  test("is open in full if its status had paid the rest, which the void returned", async () => {
    const id = await made();
    const payment = await paid([[id, 20]], { method: "card" });
    await setStatus([id], "paid");
    await voided(id);
    await reverse(payment.id);
    await restored(id);
    expect(await read(id)).toMatchObject(OPEN);
    expect([await cash(), await owes()]).toEqual([0, 30]);
  });

  test("stays paid if the remaining payments cover it", async () => {
    const id = await invoice(10, undefined, {
      drivercustomer_id: customer,
      product_details: [{ id: "rice", name: "Rice", price: 10, quantity: 3, discount_amount: 0 }],
    });
    await paid([[id, 20]], { method: "card" });
    const second = await paid([[id, 10]]);
    await credit(id, 1);
    await voided(id);
    await reverse(second.id);
    await restored(id);
    expect(await read(id)).toMatchObject(PAID);
    expect([await cash(), await owes()]).toEqual([0, 0]);
  });

  test("is open for the rest if a credit note was voided that a person's payment relied on", async () => {
    const id = await made();
    const lines = [{ line: "rice", quantity: 1, unit_price: 10 }];
    await post(`/api/invoices/${id}/creditnotes/`, { reason: "price", lines });
    await paid([[id, 20]]);
    await voided(id);
    const { creditNotes } = await driver.api.creditNotes.list({ query: {} });
    await post(`/api/creditnotes/${creditNotes[0]?.id ?? 0}/void/`);
    await restored(id);
    expect(await read(id)).toMatchObject({ ...OPEN, paid_amount: 20 });
    expect([await cash(), await owes(), await onAccount()]).toEqual([20, 10, undefined]);
  });

  test("is open again if money on account had paid it", async () => {
    const id = await made();
    await pay([], { amount: 30, drivercustomer_id: customer });
    const use = await paid([[id, 30]], { method: "account" });
    await voided(id);
    await reverse(use.id);
    await restored(id);
    expect(await read(id)).toMatchObject(OPEN);
    expect([await cash(), await owes(), await onAccount()]).toEqual([30, 0, 3000]);
  });
});

describe("An invoice whose correction is undone", () => {
  test.each([
    ["a person", (id: number) => pay([[id, 30]])],
    ["its status", (id: number) => setStatus([id], "paid", { payment_method: "cash" })],
  ])("is open again if the payment of %s was reversed meanwhile", async (_, settle) => {
    const id = await made();
    await settle(id);
    const by = await corrected(id);
    const [payment] = await paymentsOf(by);
    await reverse(payment?.id ?? 0);
    await voided(by);
    await uncorrected(id);
    expect(await read(id)).toMatchObject(OPEN);
    expect((await read(id))["paid_amount"]).toBeUndefined();
    expect([await cash(), await owes(), await onAccount()]).toEqual([0, 30, undefined]);
  });

  test("is open for a person's reversed payment; what its status paid stays", async () => {
    const id = await made();
    const payment = await paid([[id, 20]], { method: "card" });
    await setStatus([id], "paid");
    const by = await corrected(id);
    await reverse(payment.id);
    await voided(by);
    await uncorrected(id);
    expect(await read(id)).toMatchObject({ ...OPEN, paid_amount: 10 });
    expect([await cash(), await owes(), await onAccount()]).toEqual([10, 20, undefined]);
    await pay([[id, 20]]);
    expect(await read(id)).toMatchObject(PAID);
  });

  test("is paid if all of its money was returned to it, even if it was overpaid and open before", async () => {
    const [whole, much] = [await made(), await made()];
    await pay([[whole, 30]]);
    await pay([[much, 20]]);
    await priced(much, 15);
    for (const id of [whole, much]) {
      await corrected(id);
      await uncorrected(id);
      expect(await read(id)).toMatchObject(PAID);
    }
    expect([await cash(), await owes(), await onAccount()]).toEqual([50, -5, 500]);
  });

  test("stays paid if nothing is owed of it, and open if it was open", async () => {
    const [was, open] = [await made(0), await made(0)];
    await setStatus([was], "paid");
    await driver.send("POST", `/api/invoices/${open}/downloads/`, DOWNLOAD);
    for (const id of [was, open]) {
      await corrected(id);
      await uncorrected(id);
    }
    expect(await read(was)).toMatchObject(PAID);
    expect(await read(open)).toMatchObject(OPEN);
  });

  test("stays in the list into which a call moved it meanwhile", async () => {
    const id = await made();
    await setStatus([id], "paid");
    await corrected(id);
    await setStatus([id], "notpaid");
    await uncorrected(id);
    expect(await read(id)).toMatchObject({ payment_status: "notpaid" });
    expect([await cash(), await owes()]).toEqual([0, 30]);
  });
});
