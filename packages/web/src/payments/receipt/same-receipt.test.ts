import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { LANGUAGES } from "@roundsman/documents/language";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderFile } from "@roundsman/documents/node/render-file";
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mergeCustomers } from "../../customers/merging/queries.ts";
import { createCustomer, removeCustomers, updateCustomer } from "../../customers/queries.ts";
import { creditInvoice, voidNote } from "../../invoices/credit-notes/queries.ts";
import { correctInvoice, voidInvoices } from "../../invoices/issued/corrections.ts";
import { createInvoice, setPaymentStatus, updateInvoice } from "../../invoices/queries.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { livePhone, type LivePhone } from "../../sync/testing/selling/phones.ts";
import {
  realServer,
  type Driver,
  type RealServer,
} from "../../sync/testing/selling/real-server.ts";
import { withState } from "../invoice-payments.ts";
import { takePayment, takePaymentBack, type Taking } from "../queries.ts";
import { receipted, receiptOf } from "./receipt-of.ts";

let server: RealServer;
let driver: Driver;
let phones: readonly [LivePhone, LivePhone];
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
  driver = await server.newDriver();
  phones = [await livePhone(driver, 1, () => "none"), await livePhone(driver, 2, () => "none")];
  await trade();
}, 120_000);
afterAll(async () => {
  for (const phone of phones) await phone.close();
  await server.close();
});

/** Moves the server's clock, which stands still otherwise, so that each sync has its own moment. */
const sync = async () => {
  server.clock.now += 1000;
  for (const phone of [...phones, ...phones]) {
    await phone.send();
    await phone.pull();
  }
};
const take = ([phone]: readonly [LivePhone, ...unknown[]], more: Partial<Taking>) =>
  takePayment(
    {
      method: "cash",
      amount: pence(2000),
      day: day("2026-11-21"),
      reference: "",
      parts: [],
      ...more,
    },
    phone.tab(0),
  );

const loader = new FontLoader(fontFiles(FONT_DIRECTORY));

/**
 * Payments whose receipt the phone does not show, or prints differently from the server, in words.
 */
async function unlike({ tab }: LivePhone, language: (typeof LANGUAGES)[number]): Promise<string[]> {
  const { db } = tab(0);
  const faults: string[] = [];
  for (const payment of withState(await db.payments.toArray())) {
    const found = await receipted(db, payment);
    if (!found) {
      faults.push(`none of ${payment.amount}`);
      continue;
    }
    const receipt = receiptOf(found, { company: null, language });
    const printed = await renderFile({ kind: "receipt", receipt }, "svg", loader);
    const path = `/api/payments/${payment.id}/document/?format=svg&lang=${language}`;
    const isSame = (await driver.file(path)).equals(printed.bytes);
    if (!isSame) faults.push(`${payment.id} of ${payment.amount}`);
  }
  return faults;
}

/** Payments of invoices that the other phone voided; these are not on this phone any more. */
const VOIDED_ELSEWHERE = ["none of -2000", "none of 2000", "none of 700"];

// One test for each phone and language, so that none comes near its time limit on a slow machine.
const printed = ([0, 1] as const).flatMap((phone) =>
  LANGUAGES.map((language) => [phone, language] as const),
);
test.each(printed)(
  "phone %i and server print the same receipts in the language %s, whatever happened to the invoices",
  async (which, language) => {
    const phone = phones[which];
    expect(await phone.tab(0).db.payments.count()).toBe(24);
    expect(await unlike(phone, language)).toEqual(which === 0 ? VOIDED_ELSEWHERE : []);
  },
);

/** Everything that can happen to what money was for. */
async function trade(): Promise<void> {
  const [one, other] = phones;
  const jade = await createCustomer({ ...CUSTOMER, name: "Jade" }, one.tab(0));
  const lotus = await createCustomer({ ...CUSTOMER, name: "Lotus" }, one.tab(0));
  // Two bags at £10.00.
  const sell = (to: string) => createInvoice("credit", draftFor(to, 10), one.tab(0));
  const [twice, wrong, used] = [await sell(jade), await sell(jade), await sell(lotus)];
  await sync();
  // Another phone was faster: none of this money was needed. It is taken back on the other phone.
  const parts = [{ key: twice, amount: pence(2000) }];
  await take([one], { parts });
  const unneeded = await take([other], { parts, amount: pence(2500) });
  await take([other], {
    parts: [...parts, { key: wrong, amount: pence(500) }],
    amount: pence(2500),
  });
  await sync();
  await takePaymentBack(unneeded, one.tab(0));
  // A correction for another customer takes the money along.
  const right = await correctInvoice(wrong, one.tab(0));
  await updateInvoice(right, draftFor(lotus, 10), one.tab(0));
  // Money for no invoice, used and taken back.
  const advance = await take([one], { customer: lotus, method: "cheque", amount: pence(3000) });
  await take([one], { method: "account", parts: [{ key: used, amount: pence(2000) }] });
  await sync();
  await takePaymentBack(advance, other.tab(0));
  await updateCustomer(jade, { ...CUSTOMER, name: "Jade Palace", version: 1 }, one.tab(0));
  await sync();
  await lowerWhatIsPaid([one, other], jade);
  await payInAdvance([one, other], lotus);
  await creditWhatIsPaid([one, other], jade);
  await voidWhatIsPaid([one, other], jade);
}

/** An invoice that is paid in two parts and then lowered below what came in. */
async function lowerWhatIsPaid(
  [one, other]: readonly [LivePhone, LivePhone],
  customer: string,
): Promise<void> {
  const invoice = await createInvoice("credit", draftFor(customer, 10), one.tab(0));
  await sync();
  await take([one], { amount: pence(1200), parts: [{ key: invoice, amount: pence(1200) }] });
  await take([one], { amount: pence(800), parts: [{ key: invoice, amount: pence(800) }] });
  await sync();
  await updateInvoice(invoice, draftFor(customer, 5), other.tab(0));
  await sync();
}

/**
 * An invoice paid in parts before and after a credit note that is voided later; and one paid by its
 * status, which follows the note.
 */
async function creditWhatIsPaid(
  [one, other]: readonly [LivePhone, LivePhone],
  customer: string,
): Promise<void> {
  const parts = await createInvoice("credit", draftFor(customer, 10), one.tab(0));
  const whole = await createInvoice("credit", draftFor(customer, 10), one.tab(0));
  await sync();
  const pay = (amount: number) =>
    take([one], { amount: pence(amount), parts: [{ key: parts, amount: pence(amount) }] });
  const lines = [{ line: "rice", quantity: fromUnits(1), goods: "none" as const }];
  const credit = (key: string) =>
    creditInvoice(key, { reason: "short", summary: "", lines }, other.tab(0));
  await pay(400);
  await setPaymentStatus([whole], "paid", one.tab(0));
  await sync();
  await credit(parts);
  await credit(whole);
  await sync();
  await pay(300);
  await sync();
  const { db } = other.tab(0);
  const invoice = await db.invoices.get(parts);
  for (const note of invoice ? await creditNotesOf(db, invoice) : [])
    await voidNote(parts, note, other.tab(0));
  await sync();
  await pay(200);
  await sync();
}

/** Voids an invoice that was paid in part, and one that was paid by its status. */
async function voidWhatIsPaid(
  [one, other]: readonly [LivePhone, LivePhone],
  customer: string,
): Promise<void> {
  const part = await createInvoice("credit", draftFor(customer, 10), one.tab(0));
  const whole = await createInvoice("credit", draftFor(customer, 10), one.tab(0));
  await sync();
  await take([one], { amount: pence(700), parts: [{ key: part, amount: pence(700) }] });
  await setPaymentStatus([whole], "paid", one.tab(0));
  await sync();
  await voidInvoices([part, whole], "", other.tab(0));
  await sync();
}

/**
 * Money for no invoice, of customers who are then renamed, merged or deleted; its reversals name
 * the customers as the payments did.
 */
async function payInAdvance(
  [one, other]: readonly [LivePhone, LivePhone],
  kept: string,
): Promise<void> {
  const taken: string[] = [];
  const shops: string[] = [];
  for (const name of ["Renamed", "Merged", "Deleted"]) {
    const shop = await createCustomer({ ...CUSTOMER, name, city: `${name} city` }, one.tab(0));
    await sync();
    shops.push(shop);
    taken.push(await take([one], { customer: shop, amount: pence(1200) }));
  }
  await sync();
  const [renamed = "", merged = "", deleted = ""] = shops;
  await updateCustomer(renamed, { ...CUSTOMER, name: "New name", version: 1 }, other.tab(0));
  await mergeCustomers({ kept, other: merged }, other.tab(0));
  await removeCustomers([deleted], other.tab(0));
  await sync();
  for (const payment of taken) await takePaymentBack(payment, one.tab(0));
  await sync();
}
