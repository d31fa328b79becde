import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Trx } from "../kernel/storage/transaction.ts";
import type { Answered, Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { whileHeld } from "../testing/while-held.ts";
import { cashier } from "./testing.ts";

/** Two phones at the same moment: on PostgreSQL their transactions run beside each other. */
let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, paid, pay, paymentsOf, read, reverse } = cashier(() => driver);
const held = (id: number) => (trx: Trx) =>
  trx
    .updateTable("invoice")
    .set((of) => ({ paid: of.ref("paid") }))
    .where("owner_id", "=", driver.id)
    .where("id", "=", id)
    .execute();

test("a payment that is taken back while its invoice is corrected is taken from the invoice that it is for by then", async () => {
  const jade = await create(driver, "Jade");
  const old = await invoice(100, "/api/invoice/", {
    customer_name: "Jade",
    drivercustomer_id: jade.id,
  });
  const payment = await paid([[old, 40]]);
  let answers: readonly Promise<Answered>[] = [];
  await whileHeld(business, held(old), async (untilWaiting) => {
    const corrected = driver.send("POST", `/api/invoices/${old}/correct/`, {});
    await untilWaiting(1);
    answers = [corrected, reverse(payment.id)];
    await untilWaiting(2);
  });
  const [corrected, reversed] = await Promise.all(answers);
  expect([corrected?.status, reversed?.status]).toEqual([201, 201]);
  const { invoice: made = { id: 0 } } = (corrected?.body ?? {}) as { invoice?: { id: number } };
  expect(reversed?.body).toMatchObject({
    amount: -40,
    on_account: 0,
    allocations: [{ invoice_id: made.id, amount: -40 }],
  });
  for (const id of [old, made.id]) expect((await read(id))["paid_amount"]).toBeUndefined();
  const { body } = await driver.send("GET", "/api/balances/");
  expect(body).toMatchObject({ balances: [{ balance: 100, paid: 0 }] });
});

const oneKey = () => ({ client_id: randomUUID() });

test("money on account that two tries of one call use at the same moment is used once, and both hear of it", async () => {
  const jade = await create(driver, "Jade");
  const of = { customer_name: "Jade", drivercustomer_id: jade.id };
  const id = await invoice(100, "/api/invoice/", of);
  await paid([], { drivercustomer_id: jade.id, amount: 100 });
  const more = { method: "account", ...oneKey() };
  let answers: readonly Promise<Answered>[] = [];
  await whileHeld(business, held(id), async (untilWaiting) => {
    answers = [pay([[id, 100]], more), pay([[id, 100]], more)];
    await untilWaiting(2);
  });
  const heard = await Promise.all(answers);
  expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  expect(heard[0]?.body).toEqual(heard[1]?.body);
  expect((await read(id))["payment_status"]).toBe("paid");
  expect(await paymentsOf(id)).toMatchObject([{ method: "account", amount: 100 }]);
});

test("a payment that two tries of one call take back at the same moment is taken back once, and both hear of it", async () => {
  const id = await invoice(100);
  const payment = await paid([[id, 40]]);
  const more = oneKey();
  let answers: readonly Promise<Answered>[] = [];
  await whileHeld(business, held(id), async (untilWaiting) => {
    answers = [reverse(payment.id, more), reverse(payment.id, more)];
    await untilWaiting(2);
  });
  const heard = await Promise.all(answers);
  expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  expect(heard[0]?.body).toEqual(heard[1]?.body);
  expect((await read(id))["paid_amount"]).toBeUndefined();
});
