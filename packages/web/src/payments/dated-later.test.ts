import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { statementOf } from "@roundsman/core/payments/statement";
import { fromUnits } from "@roundsman/core/quantity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditInvoice } from "../invoices/credit-notes/queries.ts";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { draftFor } from "../sync/testing/rig.ts";
import type { LivePhone } from "../sync/testing/selling/phones.ts";
import type { Driver } from "../sync/testing/selling/real-server.ts";
import { accountNow } from "./account-now.ts";
import { debtHere } from "./debts.ts";
import { overLimit } from "./limit/credit-limit.ts";
import { takePayment } from "./queries.ts";
import { accountHere } from "./statement/account-here.ts";
import { phoneWithCustomer, serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";

const TODAY = day("2026-11-21");
const LATER = day("2026-12-24");

const server = serverOfFile();
let driver: Driver;
let phone: LivePhone;
let customer: string;
beforeAll(async () => {
  driver = await server().newDriver();
  ({ phone, customer } = await phoneWithCustomer(driver));
  await sync();
}, 120_000);
afterAll(() => phone.close());

const sync = () => phone.sync();

/**
 * In pence: what is open less what is on account; the same without invoices dated later; and the
 * closing balance of the phone's statement of today.
 */
async function here() {
  const { db } = phone.tab(0);
  const row = await db.customers.get(customer);
  if (!row) throw new Error("The customer is gone");
  const { open, datedLater } = await debtHere(db, customer, TODAY);
  const owed = open - (await accountNow(db, row));
  const span = { start: day("2026-11-01"), end: TODAY };
  const account = await accountHere(db, row, span, TODAY);
  const statement = account && statementOf(account, span).closing;
  return { owed, today: owed - datedLater, statement };
}

/** Expects the same before and after sending, and then the same balance of today on the server. */
async function always(owed: number, today: number) {
  const all = { owed, today, statement: today };
  expect(await here()).toEqual(all);
  await sync();
  expect(await here()).toEqual(all);
  const { balances } = await driver.api.customerAccounts.balances({});
  expect(balances[0]?.balance ?? 0).toBe(today);
}

test("balances and statements agree on what a customer owes today, whatever happens to later invoices", async () => {
  const tab = phone.tab(0);
  // Two bags each, at £10.00 and at £40.00.
  await createInvoice("getPaid", draftFor(customer, 10), tab);
  const later = { ...draftFor(customer, 40), date: LATER };
  const key = await createInvoice("getPaid", later, tab);
  await always(10_000, 2000);
  const amount = pence(1500);
  const payment = { method: "cash" as const, day: TODAY, reference: "" };
  await takePayment({ ...payment, amount, parts: [{ key, amount }] }, tab);
  await always(8500, 500);
  const lines = [{ line: "rice", quantity: fromUnits(1), goods: "none" as const }];
  await creditInvoice(key, { reason: "short", summary: "", lines }, tab);
  await always(4500, 500);
  await setPaymentStatus([key], "paid", tab);
  await always(2000, -2000);
  await createInvoice("schedule", later, tab);
  await always(2000, -2000);
});

test("the credit limit counts an invoice with a later date from its creation", async () => {
  const { db } = phone.tab(0);
  await db.customers.update(customer, { creditLimit: pence(5000) });
  const draft = { ...draftFor(customer, 20), date: LATER };
  const weighed = { key: "new", invoice: null, list: "getPaid" as const };
  expect(await overLimit(weighed, draft, db)).toMatchObject({ owed: 6000, limit: 5000 });
});
