import type { OnAccount } from "@roundsman/contract/office/list-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashier } from "../../payments/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { create } from "../../testing/customers.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { unsavedOnAccount } from "../repository/debts.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

const { invoice, paid, priced, reverse, setStatus } = cashier(() => driver);
const walkIn = (pounds: number) =>
  invoice(pounds, "/api/invoice/", { customer_name: "Walk in", vat_mode: "without" });

/**
 * Reads the list. It adds up to the board's figure and, with the open invoices, to the drivers'
 * balances.
 */
async function onAccount() {
  const { rows } = await manager.api.officeLists.onAccount({});
  const listed = rows.reduce((sum, { amount }) => sum + amount, 0);
  const query = { from: "2026-11-01", to: "2026-11-30" };
  const board = await manager.send("GET", `/api/office/board/?from=${query.from}&to=${query.to}`);
  expect(board.body).toMatchObject({ on_account: listed / 100 });
  const debts = await manager.api.officeLists.debts({ query: {} });
  const { balances } = await driver.api.customerAccounts.balances({ query: {} });
  const owed = balances.reduce((sum, { balance }) => sum + balance, 0);
  expect(owed).toBe((debts.totals?.owed ?? 0) - listed);
  for (const row of rows) {
    const payments = await paymentsBehind(row);
    expect(payments.reduce((sum, { onAccount: of }) => sum + of, 0)).toBe(row.amount);
  }
  return rows.map(({ customerId, customer, amount }) => ({ customerId, customer, amount }));
}

/** The payments behind a row of the list. */
async function paymentsBehind({ driverId, customerId, customer }: Omit<OnAccount, "amount">) {
  const who = customerId === null ? { customer } : { customerId };
  return (await manager.api.officeLists.accountPayments({ query: { driverId, ...who } })).rows;
}

test("money that was paid twice for an invoice without a saved customer is listed by the name on the invoice", async () => {
  const jade = await create(driver, "Jade");
  await paid([], { drivercustomer_id: jade.id, amount: 20 });
  const id = await walkIn(50);
  await paid([[id, 50]]);
  const second = await paid([[id, 50]]);
  expect(second.on_account).toBe(50);
  const jades = { customerId: jade.id, customer: "Jade", amount: 2000 };
  expect(await onAccount()).toEqual([
    { customerId: null, customer: "Walk in", amount: 5000 },
    jades,
  ]);
  await reverse(second.id);
  expect(await onAccount()).toEqual([jades]);
});

test("so is money of a deleted invoice, until the invoice is linked to a saved customer", async () => {
  const before = await onAccount();
  const id = await walkIn(30);
  await paid([[id, 10]]);
  await driver.send("POST", `/api/invoicedelete/${id}/`);
  const others = (await onAccount()).filter(({ customerId }) => customerId === null);
  expect(others).toEqual([{ customerId: null, customer: "Walk in", amount: 1000 }]);
  await driver.send("POST", `/api/invoicerestore/${id}/`);
  expect(await onAccount()).toEqual(before);

  const other = await walkIn(40);
  await paid([[other, 60]], { allocations: [{ invoice_id: other, amount: 40 }] });
  await setStatus([other], "paid");
  const kam = await create(driver, "Kam");
  await driver.send("POST", `/api/invoiceupdate/${other}/`, { drivercustomer_id: kam.id });
  expect(await onAccount()).toContainEqual({ customerId: kam.id, customer: "Kam", amount: 2000 });
});

test("money on account is listed by payment, each with its receipt, less what was used or taken back", async () => {
  const lily = await create(driver, "Lily");
  const drivercustomer_id = lily.id;
  const first = await paid([], { drivercustomer_id, amount: 50, reference: "advance" });
  const wrong = await paid([], { drivercustomer_id, amount: 7 });
  await reverse(wrong.id);
  const own = { drivercustomer_id, customer_name: "Lily", vat_mode: "without" };
  const id = await invoice(20, "/api/invoice/", own);
  const use = await paid([[id, 20]], { method: "account" });
  const dearer = await invoice(40, "/api/invoice/", own);
  await paid([[dearer, 30]]);
  const last = await paid([[dearer, 10]]);
  await priced(dearer, 25);
  const row = { driverId: driver.id, driver: "Wei", customerId: lily.id, customer: "Lily" };
  expect(await onAccount()).toContainEqual({ customerId: lily.id, customer: "Lily", amount: 4500 });
  const rows = await paymentsBehind(row);
  expect(rows.map((of) => [of.id, of.method, of.amount, of.onAccount])).toEqual([
    [last.id, "cash", 1000, 1000],
    [last.id - 1, "cash", 3000, 500],
    [use.id, "account", 2000, -2000],
    [first.id, "cash", 5000, 5000],
  ]);
  expect(rows.at(-1)).toMatchObject({ reference: "advance", customer: "Lily" });
  for (const { driverId, id: payment } of rows) {
    const path = `/api/office/papers/${driverId}/payments/${payment}/?format=png`;
    expect((await manager.send("GET", path)).status).toBe(200);
  }
});

test("the list needs a customer, and is empty for another person's customer", async () => {
  const refused = async (query: string) => {
    const { status, body } = await manager.send("GET", `/api/office/on-account/payments/${query}`);
    return [status, (body as { errors: object }).errors];
  };
  expect(await refused("?drivercustomer_id=1")).toEqual([
    422,
    { responsible_person_id: ["Please name a driver"] },
  ]);
  expect(await refused("?responsible_person_id=1&drivercustomer_id=")).toEqual([
    422,
    { drivercustomer_id: ["Please name a customer"] },
  ]);
  const somebody = { driverId: 999, driver: "", customerId: 1, customer: "" };
  expect(await paymentsBehind(somebody)).toEqual([]);
});

test("the query uses the indexes of overpaid invoices and of money on account", async () => {
  const isPostgres = Boolean(process.env["TEST_DATABASE_URL"]);
  const plan = await business.database.db.transaction().execute(async (trx) => {
    // PostgreSQL scans an empty table whatever indexes it has.
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(trx);
    const explain = sql.raw(isPostgres ? "explain" : "explain query plan");
    return (await sql`${explain} ${unsavedOnAccount(1)}`.execute(trx)).rows;
  });
  expect(JSON.stringify(plan)).toContain("invoice_above_paid");
  expect(JSON.stringify(plan)).toContain("payment_on_account");
});
