import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { statementOf } from "@roundsman/core/payments/statement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { draftFor } from "../sync/testing/rig.ts";
import type { LivePhone } from "../sync/testing/selling/phones.ts";
import type { Driver } from "../sync/testing/selling/real-server.ts";
import { accountNow } from "./account-now.ts";
import { limitsPassed } from "./limit/limits-passed.ts";
import { owingOf, takePayment, takePaymentBack } from "./queries.ts";
import { accountHere } from "./statement/account-here.ts";
import { phoneWithCustomer, serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";

const TODAY = day("2026-11-21");

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
const row = async () => {
  const found = await phone.tab(0).db.customers.get(customer);
  if (!found) throw new Error("The customer is gone");
  return found;
};

/** What the customer owes, as each part of the app computes it, and what is on account. */
async function here() {
  const { db } = phone.tab(0);
  const span = { start: day("2026-11-01"), end: TODAY };
  const account = await accountHere(db, await row(), span, TODAY);
  return {
    list: (await owingOf(db, TODAY)).get(customer)?.owed ?? 0,
    statement: account && statementOf(account, span).closing,
    onAccount: await accountNow(db, await row()),
    cash: (await vanOnPhone(db))?.day.cashExpected,
  };
}

async function onServer() {
  const [customers, { balances }] = [
    await driver.api.customers.get({ params: { rp: driver.id, id: (await row()).id ?? 0 } }),
    await driver.api.customerAccounts.balances({}),
  ];
  const owed = balances[0]?.balance ?? 0;
  return { owed, onAccount: customers.onAccount ?? 0 };
}

/** Expects the same everywhere: before sending, after the response, and after the next pull. */
async function always(owed: number, { onAccount, cash }: { onAccount: number; cash: number }) {
  const all = { list: owed, statement: owed, onAccount, cash };
  expect(await here()).toEqual(all);
  await phone.send();
  expect(await here()).toEqual(all);
  await phone.pull();
  expect(await here()).toEqual(all);
  expect(await onServer()).toEqual({ owed, onAccount });
}

test("cash for part of a scheduled invoice is on account, everywhere and without signal too, until the invoice is submitted", async () => {
  const tab = phone.tab(0);
  // Two bags at £10.00.
  const key = await createInvoice("schedule", draftFor(customer, 10), tab);
  await sync();
  await always(0, { onAccount: 0, cash: 0 });
  const pay = (amount: Pence) =>
    takePayment(
      { method: "cash", amount, day: TODAY, reference: "", parts: [{ key, amount }] },
      tab,
    );
  await pay(pence(500));
  await always(-500, { onAccount: 500, cash: 500 });
  const back = await pay(pence(300));
  await always(-800, { onAccount: 800, cash: 800 });
  await takePaymentBack(back, tab);
  await always(-500, { onAccount: 500, cash: 500 });
  const invoice = await tab.db.invoices.get(key);
  await tab.db.customers.update(customer, { creditLimit: pence(1) });
  expect(await limitsPassed(invoice ? [invoice] : [], tab.db)).toMatchObject([{ owed: 1500 }]);
  await setPaymentStatus([key], "due", tab);
  const after = { list: 1500, statement: 1500, onAccount: 0, cash: 500 };
  expect(await here()).toEqual(after);
  await sync();
  expect(await here()).toEqual(after);
  expect(await onServer()).toEqual({ owed: 1500, onAccount: 0 });
});
