import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { statementOf } from "@roundsman/core/payments/statement";
import { beforeEach, expect, test } from "vitest";
import { correctInvoice, undoCorrection, voidInvoices } from "../invoices/issued/corrections.ts";
import { createInvoice, removeInvoices, setPaymentStatus } from "../invoices/queries.ts";
import { draftFor } from "../sync/testing/rig.ts";
import type { LivePhone } from "../sync/testing/selling/phones.ts";
import { accountNow } from "./account-now.ts";
import { paymentsOf } from "./invoice-payments.ts";
import { owingOf, takePayment, takePaymentBack } from "./queries.ts";
import { accountHere } from "./statement/account-here.ts";
import { phoneWithCustomer, serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";

const TODAY = day("2026-11-21");

const server = serverOfFile();
let phone: LivePhone;
let customer: string;
let key: string;
beforeEach(async () => {
  ({ phone, customer } = await phoneWithCustomer(await server().newDriver()));
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(customer, 10), phone.tab(0));
  await sync();
  return () => phone.close();
});

const sync = () => phone.sync();
const db = () => phone.tab(0).db;
const row = async (invoiceKey: string) => {
  const found = await db().invoices.get(invoiceKey);
  if (!found) throw new Error("The invoice is gone");
  return found;
};
const pay = (invoiceKey: string, amount: number) =>
  takePayment(
    {
      method: "cash",
      amount: pence(amount),
      day: TODAY,
      reference: "",
      parts: [{ key: invoiceKey, amount: pence(amount) }],
    },
    phone.tab(0),
  );

/** What the phone shows of the invoice and of the customer's account. */
async function here() {
  const invoice = await row(key);
  const stored = await db().customers.get(customer);
  if (!stored) throw new Error("The customer is gone");
  const span = { start: day("2026-11-01"), end: TODAY };
  const account = await accountHere(db(), stored, span, TODAY);
  return {
    status: invoice.paymentStatus,
    open: openAmount(invoice),
    owes: (await owingOf(db(), TODAY)).get(customer)?.owed ?? 0,
    statement: account && statementOf(account, span).closing,
    onAccount: await accountNow(db(), stored),
  };
}

const CASES = [
  { what: "paid in part", before: () => pay(key, 500) },
  { what: "paid whole", before: () => pay(key, 2000) },
  { what: "paid by its status", before: () => setPaymentStatus([key], "paid", phone.tab(0)) },
  { what: "scheduled and paid in part", before: () => scheduled() },
] as const;

async function scheduled() {
  await setPaymentStatus([key], "scheduled", phone.tab(0));
  await pay(key, 500);
}

const SINCE = [
  { since: "was not changed", after: () => Promise.resolve() },
  { since: "was deleted", after: (by: string) => removeInvoices([by], phone.tab(0)) },
  {
    since: "was paid in part and voided",
    after: async (by: string) => {
      await pay(by, 300);
      await voidInvoices([by], "", phone.tab(0));
    },
  },
  {
    since: "had a payment that was taken back and was voided",
    after: async (by: string) => {
      await takePaymentBack(await pay(by, 300), phone.tab(0));
      await voidInvoices([by], "", phone.tab(0));
    },
  },
  {
    since: "had its carried payments taken back and was voided",
    after: async (by: string) => {
      for (const payment of await paymentsOf(db(), [await row(by)]))
        await takePaymentBack(payment.key, phone.tab(0));
      await voidInvoices([by], "", phone.tab(0));
    },
  },
  {
    since: "was paid by its status and voided",
    after: async (by: string) => {
      await setPaymentStatus([by], "paid", phone.tab(0));
      await voidInvoices([by], "", phone.tab(0));
    },
  },
] as const;

const SENT = ["all of it", "the correction"] as const;

test.each(CASES)(
  "a correction of an invoice $what moves the money as on the server, before and after sending",
  async ({ before }) => {
    for (const isSent of [true, false]) {
      key = await createInvoice("getPaid", draftFor(customer, 10), phone.tab(0));
      await sync();
      await before();
      if (isSent) await sync();
      await correctInvoice(key, phone.tab(0));
      const shown = await here();
      await sync();
      expect(shown).toEqual(await here());
    }
  },
);

const all = CASES.flatMap((one) =>
  SINCE.flatMap((two) => SENT.map((sent) => ({ ...one, ...two, sent }))),
);

test.each(all)(
  "the undo of a correction of an invoice $what, whose new one $since, returns the same money as the server, $sent sent",
  async ({ before, after, sent }) => {
    await before();
    await sync();
    const by = await correctInvoice(key, phone.tab(0));
    await sync();
    await after(by);
    if (sent === "all of it") await sync();
    await undoCorrection(await row(key), await row(by), phone.tab(0));
    const shown = await here();
    await sync();
    expect(shown).toEqual(await here());
  },
);

test("the payment of an invoice is on account once that is voided, even if it was fully paid", async () => {
  await pay(key, 2000);
  await sync();
  await voidInvoices([key], "", phone.tab(0));
  const shown = await here();
  expect(shown).toMatchObject({ owes: -2000, onAccount: 2000 });
  await sync();
  expect(await here()).toMatchObject({ owes: -2000, onAccount: 2000 });
});
