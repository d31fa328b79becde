import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Trx } from "../kernel/storage/transaction.ts";
import type { Answered, Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { cashier } from "./testing.ts";

/** Two phones at the same moment: on PostgreSQL their transactions run concurrently. */
let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, paid, pay, paymentsOf, priced, read, reverse } = cashier(() => driver);
/**
 * Locks the row without writing it: after a write, waiting transactions would look the row up
 * again, and their order would be lost.
 */
const held = (id: number) => (trx: Trx) => {
  const row = trx
    .selectFrom("invoice")
    .select("id")
    .where("owner_id", "=", driver.id)
    .where("id", "=", id);
  return business.database.engine === "postgres" ? row.forUpdate().execute() : row.execute();
};

test("a payment that is reversed during the correction of its invoice is reversed on the new invoice", async () => {
  const jade = await create(driver, "Jade");
  const old = await invoice(100, "/api/invoice/", {
    customer_name: "Jade",
    drivercustomer_id: jade.id,
  });
  const payment = await paid([[old, 40]]);
  let answers: readonly Promise<Answered>[] = [];
  await whileLocked(business, held(old), async (untilWaiting) => {
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

test("money on account that two tries of one call use at the same moment is used once, and both get the same answer", async () => {
  const jade = await create(driver, "Jade");
  const of = { customer_name: "Jade", drivercustomer_id: jade.id };
  const id = await invoice(100, "/api/invoice/", of);
  await paid([], { drivercustomer_id: jade.id, amount: 100 });
  const more = { method: "account", ...oneKey() };
  let answers: readonly Promise<Answered>[] = [];
  await whileLocked(business, held(id), async (untilWaiting) => {
    answers = [pay([[id, 100]], more), pay([[id, 100]], more)];
    await untilWaiting(2);
  });
  const settled = await Promise.all(answers);
  expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  expect(settled[0]?.body).toEqual(settled[1]?.body);
  expect((await read(id))["payment_status"]).toBe("paid");
  expect(await paymentsOf(id)).toMatchObject([{ method: "account", amount: 100 }]);
});

test("a payment that two tries of one call reverse at the same moment is reversed once, and both get the same answer", async () => {
  const id = await invoice(100);
  const payment = await paid([[id, 40]]);
  const more = oneKey();
  let answers: readonly Promise<Answered>[] = [];
  await whileLocked(business, held(id), async (untilWaiting) => {
    answers = [reverse(payment.id, more), reverse(payment.id, more)];
    await untilWaiting(2);
  });
  const settled = await Promise.all(answers);
  expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  expect(settled[0]?.body).toEqual(settled[1]?.body);
  expect((await read(id))["paid_amount"]).toBeUndefined();
});

const onAccount = async (id: number) =>
  (await driver.api.customers.get({ params: { rp: driver.id, id } })).onAccount;

test("a partial payment that arrives during the deletion of its invoice is on account", async () => {
  const jade = await create(driver, "Jade");
  const id = await invoice(100, "/api/invoice/", { drivercustomer_id: jade.id });
  let answers: readonly Promise<Answered>[] = [];
  await whileLocked(business, held(id), async (untilWaiting) => {
    const first = pay([[id, 40]]);
    await untilWaiting(1);
    answers = [first, driver.send("POST", `/api/invoicedelete/${id}/`)];
    await untilWaiting(2);
  });
  const settled = await Promise.all(answers);
  expect(settled.map(({ status }) => status)).toEqual([201, 200]);
  expect(await onAccount(jade.id)).toBe(4000);
});

/**
 * £150.00, paid by two payments of persons before £50.00 of it was credited, so that one of them
 * can be reversed.
 */
async function credited(): Promise<{
  readonly id: number;
  readonly note: number;
  readonly second: number;
}> {
  const id = await invoice(150);
  await paid([[id, 100]]);
  const second = await paid([[id, 50]]);
  const { body } = await driver.send("POST", `/api/invoices/${id}/creditnotes/`, {
    reason: "price",
    lines: [{ line: "rice", quantity: 1, unit_price: 50 }],
  });
  return { id, note: (body as { id: number }).id, second: second.id };
}

test.each([
  [
    "its credit note is voided",
    ({ note }) => driver.send("POST", `/api/creditnotes/${note}/void/`, {}),
  ],
  ["it is changed", ({ id }) => priced(id, 200)],
] as const satisfies readonly (readonly [
  string,
  (of: Awaited<ReturnType<typeof credited>>) => Promise<Answered>,
])[])("an invoice whose payment is reversed while %s is owed what nobody paid", async (_, grow) => {
  const of = await credited();
  let answers: readonly Promise<Answered>[] = [];
  await whileLocked(business, held(of.id), async (untilWaiting) => {
    const first = reverse(of.second);
    await untilWaiting(1);
    answers = [first, grow(of)];
    await untilWaiting(2);
  });
  for (const { status } of await Promise.all(answers)) expect(status).toBeLessThan(300);
  expect(await read(of.id)).toMatchObject({ payment_status: "pending", paid_amount: 100 });
});

test("a correction cannot be undone if a payment for the new invoice arrives first", async () => {
  const old = await invoice(100);
  await paid([[old, 40]]);
  const { body } = await driver.send("POST", `/api/invoices/${old}/correct/`, {});
  const made = (body as { invoice: { id: number } }).invoice.id;
  let answers: readonly Promise<Answered>[] = [];
  await whileLocked(business, held(made), async (untilWaiting) => {
    const first = pay([[made, 10]]);
    await untilWaiting(1);
    answers = [first, driver.send("POST", `/api/invoices/${old}/uncorrect/`, {})];
    await untilWaiting(2);
  });
  const settled = await Promise.all(answers);
  expect(settled.map(({ status }) => status)).toEqual([201, 409]);
  expect(await read(made)).toMatchObject({ payment_status: "pending", paid_amount: 50 });
});
