import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { afterEach, beforeEach, expect, test } from "vitest";
import { correctInvoice, undoCorrection, voidInvoices } from "../invoices/issued/corrections.ts";
import { createInvoice, restoreInvoices } from "../invoices/queries.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { livePhone, type LivePhone } from "../sync/testing/selling/phones.ts";
import type { Driver } from "../sync/testing/selling/real-server.ts";
import { accountNow } from "./account-now.ts";
import { owingOf, takePayment } from "./queries.ts";
import { phoneWithCustomer, serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";

/** What another phone, or a client that follows the specification only, did meanwhile. */
const TODAY = day("2026-11-21");

const server = serverOfFile();
let driver: Driver;
let phone: LivePhone;
let other: LivePhone;
let customer: string;
let key: string;
beforeEach(async () => {
  driver = await server().newDriver();
  ({ phone, customer } = await phoneWithCustomer(driver));
  other = await livePhone(driver, 2, () => "none");
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(customer, 10), here());
  await phone.sync();
}, 60_000);
afterEach(() => Promise.all([phone.close(), other.close()]));

const here = () => phone.tab(0);
const row = async (invoiceKey: string) =>
  (await here().db.invoices.get(invoiceKey)) ?? expect.fail("It is gone");
const pay = (amount: number) =>
  takePayment(
    {
      method: "cash",
      amount: pence(amount),
      day: TODAY,
      reference: "",
      parts: [{ key, amount: pence(amount) }],
    },
    here(),
  );

async function account() {
  const { db } = here();
  const stored = (await db.customers.get(customer)) ?? expect.fail("They are gone");
  return {
    owes: (await owingOf(db, TODAY)).get(customer)?.owed ?? 0,
    onAccount: await accountNow(db, stored),
    cash: (await vanOnPhone(db))?.day.cashExpected,
  };
}
const invoice = async () => {
  const { paymentStatus, totals } = await row(key);
  return [paymentStatus, openAmount(await row(key)), totals.paid ?? 0];
};

async function voidElsewhere() {
  await other.pull();
  await voidInvoices([key], "", other.tab(0));
  await other.send();
  await phone.pull();
}

test.each([700, 2000])(
  "%i pence for an invoice that another phone voided meanwhile, and that is restored here, count once",
  async (amount) => {
    await pay(amount);
    await voidElsewhere();
    expect(await account()).toEqual({ owes: -amount, onAccount: amount, cash: amount });
    await restoreInvoices([key], here());
    const { owes } = await account();
    expect(owes).toBe(2000 - amount);
    await phone.send();
    const answered = [await account(), await invoice()];
    await phone.pull();
    expect([await account(), await invoice()]).toEqual(answered);
    expect(await account()).toMatchObject({ owes, cash: amount });
    expect(await here().db.outbox.toArray()).toEqual([]);
  },
);

test.each([
  { paid: 500, seen: true },
  { paid: 500, seen: false },
  { paid: 2000, seen: true },
  { paid: 2000, seen: false },
])(
  "undoing a correction after a payment of $paid pence and a change by another client counts the money once, seen: $seen",
  async ({ paid, seen }) => {
    await pay(paid);
    await phone.send();
    const by = await correctInvoice(key, here());
    await phone.send();
    await phone.pull();
    const { id } = await row(key);
    await driver.api.invoices.setPaymentStatus({
      body: { invoice_ids: [id ?? 0], payment_status: "credit" },
    });
    if (seen) await phone.pull();
    await undoCorrection(await row(key), await row(by), here());
    const shown = [await account(), await invoice()];
    await phone.send();
    const answered = [await account(), await invoice()];
    await phone.pull();
    expect([await account(), await invoice()]).toEqual(answered);
    if (seen) expect(shown).toEqual(answered);
  },
);
