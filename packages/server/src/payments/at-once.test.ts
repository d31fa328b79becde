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

const { invoice, paid, read, reverse } = cashier(() => driver);
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
