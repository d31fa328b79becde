import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { beforeEach, describe, expect, test } from "vitest";
import { voidInvoices } from "../invoices/issued/corrections.ts";
import { createInvoice, restoreInvoices, setPaymentStatus } from "../invoices/queries.ts";
import { draftFor } from "../sync/testing/rig.ts";
import type { LivePhone } from "../sync/testing/selling/phones.ts";
import { accountNow } from "./account-now.ts";
import { owingOf, takePayment, takePaymentBack } from "./queries.ts";
import { phoneWithCustomer, serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";

/**
 * What is done with the money of a void invoice, and what it becomes once the invoice is restored:
 * phone and server agree.
 */
const TODAY = day("2026-11-21");

const server = serverOfFile();
let phone: LivePhone;
let customer: string;
let key: string;
beforeEach(async () => {
  ({ phone, customer } = await phoneWithCustomer(await server().newDriver()));
  return () => phone.close();
});

async function sell() {
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(customer, 10), phone.tab(0));
  await sync();
}

const sync = () => phone.sync();
const db = () => phone.tab(0).db;
const row = async () => {
  const found = await db().invoices.get(key);
  if (!found) throw new Error("The invoice is gone");
  return found;
};
type Step = (payments: string[]) => Promise<unknown>;
const pay =
  (amount: number, method: "cash" | "card" = "cash"): Step =>
  async (payments) => {
    const parts = [{ key, amount: pence(amount) }];
    const taking = { method, amount: pence(amount), day: TODAY, reference: "", parts };
    payments.push(await takePayment(taking, phone.tab(0)));
  };
const back =
  (place: number): Step =>
  (payments) =>
    takePaymentBack(payments[place] ?? "", phone.tab(0));
const hide = () => voidInvoices([key], "", phone.tab(0));
const restore = () => restoreInvoices([key], phone.tab(0));
const byStatus = () => setPaymentStatus([key], "paid", phone.tab(0));
async function here() {
  const invoice = await row();
  const stored = await db().customers.get(customer);
  if (!stored) throw new Error("The customer is gone");
  return {
    status: invoice.paymentStatus,
    open: invoice.deletedAt === "" && openAmount(invoice),
    owes: (await owingOf(db(), TODAY)).get(customer)?.owed ?? 0,
    onAccount: await accountNow(db(), stored),
  };
}

/** `back(n)` takes back the n-th payment of the case, counted from 0. */
const CASES: Readonly<Record<string, readonly Step[]>> = {
  "paid whole and given back": [pay(2000), hide, back(0), restore],
  "paid in two parts, of which one was given back": [
    pay(500, "card"),
    pay(1500),
    hide,
    back(1),
    restore,
  ],
  "paid in part and for the rest by its status, and that part given back": [
    pay(500),
    byStatus,
    hide,
    back(0),
    restore,
  ],
  "paid, and given back before it was void": [pay(2000), back(0), hide, restore],
  "paid by its status": [byStatus, hide, restore],
  "paid while it is void": [hide, pay(2000)],
  "paid in part while it is void": [pay(500), hide, pay(700, "card")],
  "paid whole, and again while it is void": [pay(2000), hide, pay(500)],
};

describe.each(Object.keys(CASES))("A void invoice %s", (name) => {
  test("has the same money before and after sending, whenever it is sent", async () => {
    const steps = CASES[name] ?? [];
    for (let sent = 0; sent < steps.length; sent += 1) {
      await sell();
      const payments: string[] = [];
      for (const [place, step] of steps.entries()) {
        await step(payments);
        if (place + 1 === sent) await sync();
      }
      const shown = await here();
      await sync();
      expect([sent, shown]).toEqual([sent, await here()]);
    }
  });
});
