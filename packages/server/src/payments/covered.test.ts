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

const { invoice, paid, read, reverse, credit, cash, paymentsOf } = cashier(() => driver);
const onAccount = async () =>
  (await driver.api.customers.get({ params: { rp: driver.id, id: customer } })).onAccount ?? 0;
/** Two of rice at £50.00. */
const made = (path?: string) =>
  invoice(100, path, {
    drivercustomer_id: customer,
    product_details: [{ id: "rice", name: "Rice", price: 50, quantity: 2, discount_amount: 0 }],
  });
const credited = async (id: number, quantity: number) =>
  ((await credit(id, quantity)).body as { id: number }).id;
const voided = (note: number) => driver.send("POST", `/api/creditnotes/${note}/void/`, {});

describe("An invoice that is paid in part", () => {
  test.each([
    [undefined, "pending"],
    ["/api/notpaidinvoice/", "notpaid"],
    ["/api/futureinvoice/", "future"],
  ])(
    "is paid once a credit note covers the rest (%s), and open again without it",
    async (path, list) => {
      const id = await made(path);
      await paid([[id, 50]]);
      const note = await credited(id, 1);
      expect(await read(id)).toMatchObject({ payment_status: "paid", paid_from: list });
      expect((await read(id))["paid_amount"]).toBeUndefined();
      expect([await cash(), (await paymentsOf(id)).length]).toEqual([50, 1]);
      expect((await voided(note)).status).toBe(200);
      expect(await read(id)).toMatchObject({
        payment_status: list,
        paid_from: null,
        paid_amount: 50,
      });
      expect([await cash(), (await paymentsOf(id)).length]).toEqual([50, 1]);
    },
  );

  test("is paid if it was paid more than is left, and the difference is on account", async () => {
    const id = await made();
    await paid([[id, 70]]);
    await credited(id, 1);
    expect(await read(id)).toMatchObject({ payment_status: "paid" });
    expect(await onAccount()).toBe(2000);
    await credited(id, 1);
    expect(await onAccount()).toBe(7000);
  });

  test("is open again if its payment is reversed", async () => {
    const id = await made();
    const payment = await paid([[id, 50]]);
    await credited(id, 1);
    await reverse(payment.id);
    expect(await read(id)).toMatchObject({ payment_status: "pending", payable_amount: 50 });
    expect((await read(id))["paid_amount"]).toBeUndefined();
    expect([await cash(), await onAccount()]).toEqual([0, 0]);
  });

  test("stays open if something is left to pay or nothing was paid", async () => {
    const [part, none] = [await made(), await made()];
    await paid([[part, 40]]);
    await credited(part, 1);
    await credited(none, 2);
    expect(await read(part)).toMatchObject({ payment_status: "pending", paid_amount: 40 });
    expect(await read(none)).toMatchObject({ payment_status: "pending", payable_amount: 0 });
  });
});

test("A scheduled invoice stays scheduled if a use of money on account names it but leaves nothing for it", async () => {
  const scheduled = await made();
  await paid([[scheduled, 100]]);
  await driver.send("POST", "/bulk_update_invoice_status/", {
    invoice_ids: [scheduled],
    payment_status: "future",
  });
  const open = await made();
  expect(await onAccount()).toBe(10_000);
  await paid(
    [
      [open, 100],
      [scheduled, 100],
    ],
    { method: "account" },
  );
  expect(await onAccount()).toBe(0);
  expect(await read(open)).toMatchObject({ payment_status: "paid" });
  expect(await read(scheduled)).toMatchObject({ payment_status: "future" });
});
