import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let customer: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  customer = (await create(driver)).id;
});
afterEach(() => business.close());

const { invoice, paid, read, reverse, setStatus, cash, paymentsOf } = cashier(() => driver);
const made = (path?: string) => invoice(100, path, { drivercustomer_id: customer });
const update = async (id: number, sent: object) =>
  (await driver.send("POST", `/api/invoiceupdate/${id}/`, sent)).body;
const addVat = (id: number) => update(id, { vat_mode: "add" });
const ways = async (id: number) =>
  (await paymentsOf(id)).map(({ method, amount }) => [method, amount]).toReversed();
const onAccount = async () =>
  (await driver.api.customers.get({ params: { rp: driver.id, id: customer } })).onAccount;

describe("A paid invoice that is now owed at more than was paid", () => {
  test.each([
    ["card", 0, undefined, "pending"],
    ["cash", 100, undefined, "pending"],
    ["cash", 100, "/api/notpaidinvoice/", "notpaid"],
  ])("is open again if a person took %s", async (method, inHand, path, list) => {
    const id = await made(path);
    await paid([[id, 100]], { method });
    const answer = { payment_status: list, paid_from: null, paid_amount: 100, payable_amount: 120 };
    expect(await addVat(id)).toMatchObject(answer);
    expect(await read(id)).toMatchObject(answer);
    expect(await ways(id)).toEqual([[method, 100]]);
    expect([await cash(), await onAccount()]).toEqual([inHand, undefined]);
    await paid([[id, 20]], { method: "card" });
    expect(await read(id)).toMatchObject({ payment_status: "paid", paid_from: list });
  });

  test("keeps what its status paid as a separate payment, which can be reversed like any other", async () => {
    const id = await made();
    await paid([[id, 60]], { method: "card" });
    await setStatus([id], "paid", { payment_method: "cash" });
    expect(await addVat(id)).toMatchObject({ payment_status: "pending", paid_amount: 100 });
    expect(await read(id)).toMatchObject({ payment_status: "pending", paid_amount: 100 });
    expect([await cash(), await onAccount()]).toEqual([40, undefined]);
    const last = (await paymentsOf(id)).find(
      ({ amount, reverses, reversed_by }) => amount === 40 && !reverses && !reversed_by,
    );
    expect((await reverse(last?.id ?? 0)).status).toBe(201);
    expect(await read(id)).toMatchObject({ payment_status: "pending", paid_amount: 60 });
    expect(await cash()).toBe(0);
  });

  test("stays paid if its status alone paid it, because that follows the total", async () => {
    const id = await made();
    await setStatus([id], "paid");
    expect(await addVat(id)).toMatchObject({ payment_status: "paid" });
    expect(await ways(id)).toEqual([
      ["cash", 100],
      ["cash", 20],
    ]);
    expect(await cash()).toBe(120);
  });

  test("stays paid if enough was paid, or if it is owed at no more", async () => {
    const [much, same] = [await made(), await made()];
    await paid([[much, 100]], { amount: 130 });
    await paid([[same, 100]]);
    await update(same, { vat_mode: "included" });
    await update(same, { description: "Back door" });
    expect(await read(same)).toMatchObject({ payment_status: "paid" });
    expect(await onAccount()).toBe(3000);
    // What is on account is the customer's until somebody uses it.
    expect(await addVat(much)).toMatchObject({ payment_status: "pending", paid_amount: 100 });
    expect(await onAccount()).toBe(3000);
  });

  describe("by a credit note that is voided", () => {
    const credit = async (id: number) => {
      const lines = [{ line: "rice", quantity: 1, unit_price: 100 }];
      const sent = { reason: "price", lines };
      const { body } = await driver.send("POST", `/api/invoices/${id}/creditnotes/`, sent);
      return (body as { id: number }).id;
    };
    const voidIt = (note: number) => driver.send("POST", `/api/creditnotes/${note}/void/`, {});
    const large = () => invoice(200, undefined, { drivercustomer_id: customer });

    test("is open if a person took part of it, and what its status paid stays", async () => {
      const id = await large();
      const note = await credit(id);
      await paid([[id, 60]], { method: "card" });
      await setStatus([id], "paid", { payment_method: "cash" });
      expect(await cash()).toBe(40);
      expect((await voidIt(note)).status).toBe(200);
      const open = { payment_status: "pending", paid_from: null, paid_amount: 100 };
      expect(await read(id)).toMatchObject({ ...open, total_amount: 200 });
      expect([await cash(), await onAccount()]).toEqual([40, undefined]);
      await paid([[id, 100]], { method: "card" });
      expect(await read(id)).toMatchObject({ payment_status: "paid", paid_from: "pending" });
    });

    test("stays paid if all of it was paid before, and if its status alone paid it", async () => {
      const [person, status] = [await large(), await large()];
      await paid([[person, 200]], { method: "card" });
      await setStatus([status], "paid");
      for (const id of [person, status]) await voidIt(await credit(id));
      expect(await read(person)).toMatchObject({ payment_status: "paid" });
      expect(await read(status)).toMatchObject({ payment_status: "paid" });
      expect(await ways(person)).toEqual([["card", 200]]);
      expect([await cash(), await onAccount()]).toEqual([200, undefined]);
    });
  });

  test("is open if lines were added after a person took all that was owed", async () => {
    const id = await made();
    await paid([[id, 100]], { method: "transfer" });
    const rice = { id: "rice", name: "Rice", price: 100, quantity: 3, discount_amount: 0 };
    const sent = { product_details: [rice], payment_status: "paid" };
    expect(await update(id, sent)).toMatchObject({ payment_status: "pending", paid_amount: 100 });
    expect(await cash()).toBe(0);
  });
});
