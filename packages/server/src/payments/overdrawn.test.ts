import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { create, ONE } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier, type WirePayment } from "./testing.ts";
import { distinctName } from "../testing/distinct.ts";

let business: TestApp;
let driver: Caller;
let customer: number;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
beforeEach(async () => {
  customer = (await create(driver, distinctName("Jade"))).id;
});
afterAll(() => business.close());

const { invoice, pay, paid, read, reverse } = cashier(() => driver);
const theirs = (pounds: number) =>
  invoice(pounds, "/api/invoice/", { drivercustomer_id: customer, customer_name: "Jade" });
const use = async (id: number, pounds: number) =>
  (await pay([[id, pounds]], { method: "account" })).body as WirePayment;
const onAccount = async () =>
  ((await driver.send("GET", ONE(driver, customer))).body as { on_account?: number }).on_account;

/** Uses £20 and £30 of what a deleted invoice did not need, and then restores that invoice. */
async function overdrawn() {
  const [deleted, first, second] = [await theirs(50), await theirs(20), await theirs(30)];
  await paid([[deleted, 50]]);
  await driver.send("POST", `/api/invoicedelete/${deleted}/`, {});
  const { id: used } = await use(first, 20);
  await use(second, 30);
  await driver.send("POST", `/api/invoicerestore/${deleted}/`, {});
  expect(await onAccount()).toBe(-50);
  const statuses = async () =>
    Promise.all([first, second].map(async (id) => (await read(id))["payment_status"]));
  return { used, statuses };
}

test("If more money on account was used than there is, reversing a use reverses only that use", async () => {
  const { used, statuses } = await overdrawn();
  await reverse(used);
  expect([await onAccount(), await statuses()]).toEqual([-30, ["pending", "paid"]]);
});

test("If more money on account was used than there is, reversing a payment reverses no more uses than its amount requires", async () => {
  const { statuses } = await overdrawn();
  const { id } = await paid([], { amount: 10, drivercustomer_id: customer });
  await reverse(id);
  expect([await onAccount(), await statuses()]).toEqual([-20, ["paid", "pending"]]);
});
