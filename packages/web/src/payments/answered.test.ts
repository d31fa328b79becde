import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { statementOf } from "@roundsman/core/payments/statement";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, describe, expect, test } from "vitest";
import { updateCustomer } from "../customers/queries.ts";
import { creditInvoice, voidNote } from "../invoices/credit-notes/queries.ts";
import { voidInvoices } from "../invoices/issued/corrections.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setPaymentStatus,
} from "../invoices/queries.ts";
import { creditNotesOf } from "../sync/outbox/credit-notes.ts";
import { draftFor } from "../sync/testing/rig.ts";
import type { LivePhone } from "../sync/testing/selling/phones.ts";
import type { Driver } from "../sync/testing/selling/real-server.ts";
import { accountNow } from "./account-now.ts";
import { owingOf, takePayment, takePaymentBack, type Taking } from "./queries.ts";
import { accountHere } from "./statement/account-here.ts";
import { phoneWithCustomer, serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";

const TODAY = day("2026-11-21");

const server = serverOfFile();
let driver: Driver;
let phone: LivePhone;
let customer: string;
let key: string;
beforeEach(async () => {
  driver = await server().newDriver();
  ({ phone, customer } = await phoneWithCustomer(driver));
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(customer, 10), phone.tab(0));
  await sync();
  return () => phone.close();
});

const db = () => phone.tab(0).db;
const sync = () => phone.sync();
const jade = async () => (await db().customers.get(customer)) ?? expect.fail("gone");
const pay = (amount: number, { method = "cash", of: invoiceKey = key }: Paid = {}) =>
  takePayment(
    {
      method,
      amount: pence(amount),
      day: TODAY,
      reference: "",
      parts: [{ key: invoiceKey, amount: pence(amount) }],
    },
    phone.tab(0),
  );
const payByStatus = () => setPaymentStatus([key], "paid", phone.tab(0));
const remove = () => removeInvoices([key], phone.tab(0));
const restore = () => restoreInvoices([key], phone.tab(0));
const credit = (bags: number) => {
  const line = { line: "rice", quantity: fromUnits(bags), goods: "waste" } as const;
  return creditInvoice(key, { reason: "damaged", summary: "", lines: [line] }, phone.tab(0));
};

interface Paid {
  readonly method?: Taking["method"];
  readonly of?: string;
}

/** What the customer owes, as each part of the app computes it. */
async function here() {
  const span = { start: day("2026-11-01"), end: TODAY };
  const account = await accountHere(db(), await jade(), span, TODAY);
  return {
    owes: (await owingOf(db(), TODAY)).get(customer)?.owed ?? 0,
    statement: account && statementOf(account, span).closing,
    onAccount: await accountNow(db(), await jade()),
  };
}

/** Expects the same amounts unsent, after the response, after the next pull, and on the server. */
async function always(owes: number, onAccount: number) {
  const all = { owes, statement: owes, onAccount };
  expect(await here(), "unsent").toEqual(all);
  await phone.send();
  expect(await db().outbox.count()).toBe(0);
  expect(await here(), "answered").toEqual(all);
  await phone.pull();
  expect(await here(), "pulled").toEqual(all);
  const { balances } = await driver.api.customerAccounts.balances({});
  expect(balances[0]?.balance ?? 0, "on the server").toBe(owes);
}

const PAID = [
  { what: "paid whole", before: () => pay(2000), owes: 0, paid: 2000 },
  { what: "paid in part", before: () => pay(500), owes: 1500, paid: 500 },
  {
    what: "paid in part, the rest by its status",
    before: async () => {
      await pay(500);
      await payByStatus();
    },
    owes: 0,
    paid: 500,
  },
  { what: "paid by its status", before: payByStatus, owes: 0, paid: 0 },
  {
    what: "paid anew after its first payment was taken back",
    before: async () => {
      await takePaymentBack(await pay(1000), phone.tab(0));
      await pay(2000);
    },
    owes: 0,
    paid: 2000,
  },
] as const;

describe.each(PAID)("the money of an invoice that was $what", ({ before, owes, paid }) => {
  beforeEach(async () => {
    await before();
    await sync();
    await always(owes, 0);
  });

  test("is on account once that is deleted, and the invoice's again once that is restored", async () => {
    await remove();
    await always(0 - paid, paid);
    await restore();
    await always(owes, 0);
  });

  test("is correct after the next answer too, without a pull in between", async () => {
    await remove();
    await phone.send();
    await restore();
    await always(owes, 0);
    await voidInvoices([key], "", phone.tab(0));
    await phone.send();
    await restore();
    await phone.send();
    await remove();
    await always(0 - paid, paid);
  });

  test("is counted once if an answer brings the customer, before or after", async () => {
    await updateCustomer(customer, { ...(await jade()), name: "Jade Garden" }, phone.tab(0));
    await remove();
    await always(0 - paid, paid);
    await restore();
    await updateCustomer(customer, { ...(await jade()), name: "Jade Palace" }, phone.tab(0));
    await always(owes, 0);
  });
});

test("the rest that a credit note leaves of a paid invoice is on account, until the note is voided", async () => {
  await pay(2000);
  await sync();
  await credit(1);
  await always(-1000, 1000);
  const row = (await db().invoices.get(key)) ?? expect.fail("gone");
  const [note] = await creditNotesOf(db(), row);
  if (note) await voidNote(key, note, phone.tab(0));
  await always(0, 0);
});

test("the balance is correct if the money of a credited, paid invoice is taken back", async () => {
  const payment = await pay(2000);
  await credit(1);
  await sync();
  await always(-1000, 1000);
  await takePaymentBack(payment, phone.tab(0));
  await always(1000, 0);
});

test("an invoice that is paid in part is paid once its rest is credited, and not overdue", async () => {
  const row = async () => (await db().invoices.get(key)) ?? expect.fail("gone");
  const shown = async () => [(await row()).paymentStatus, openAmount(await row())];
  const payment = await pay(1000);
  await sync();
  await credit(1);
  expect(await shown()).toEqual(["paid", 0]);
  await always(0, 0);
  expect(await shown()).toEqual(["paid", 0]);
  const [note] = await creditNotesOf(db(), await row());
  if (note) await voidNote(key, note, phone.tab(0));
  expect(await shown()).toEqual(["due", 1000]);
  await always(1000, 0);
  expect(await shown()).toEqual(["due", 1000]);
  await credit(1);
  await takePaymentBack(payment, phone.tab(0));
  expect(await shown()).toEqual(["due", 1000]);
  await always(1000, 0);
  expect(await shown()).toEqual(["due", 1000]);
});

test("the money that a credit note left and that was used is returned with its payment", async () => {
  const payment = await pay(2000);
  await credit(1);
  const other = await createInvoice("credit", draftFor(customer, 10), phone.tab(0));
  await sync();
  await always(1000, 1000);
  await pay(1000, { method: "account", of: other });
  await always(1000, 0);
  await takePaymentBack(payment, phone.tab(0));
  await always(3000, 0);
});

test("the money paid for a scheduled invoice is its own once it is submitted", async () => {
  await setPaymentStatus([key], "scheduled", phone.tab(0));
  await pay(500);
  await sync();
  await always(-500, 500);
  await setPaymentStatus([key], "due", phone.tab(0));
  await always(1500, 0);
});
