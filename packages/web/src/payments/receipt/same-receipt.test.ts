import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { LANGUAGES } from "@roundsman/documents/language";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderFile } from "@roundsman/documents/node/render-file";
import { FontShelf } from "@roundsman/documents/typefaces/font-set";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mergeCustomers } from "../../customers/merging/queries.ts";
import { createCustomer, removeCustomers, updateCustomer } from "../../customers/queries.ts";
import { correctInvoice } from "../../invoices/issued/corrections.ts";
import { createInvoice, updateInvoice } from "../../invoices/queries.ts";
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

const sync = async () => {
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

const shelf = new FontShelf(fontFiles(FONT_DIRECTORY));

/** In words: payments whose receipt a phone prints otherwise than the server, in a language. */
async function unlike({ tab }: LivePhone, language: (typeof LANGUAGES)[number]): Promise<string[]> {
  const { db } = tab(0);
  const faults: string[] = [];
  for (const payment of withState(await db.payments.toArray())) {
    const found = await receipted(db, payment);
    const receipt = found && receiptOf(found, { company: null, language });
    const printed = receipt && (await renderFile({ kind: "receipt", receipt }, "svg", shelf));
    const path = `/api/payments/${payment.id}/document/?format=svg&lang=${language}`;
    const isSame = printed && (await driver.file(path)).equals(printed.bytes);
    if (!isSame) faults.push(`${payment.id} of ${payment.amount}`);
  }
  return faults;
}

// Each prints a part of them, so that none comes near its limit on a slow machine.
const printed = ([0, 1] as const).flatMap((phone) =>
  LANGUAGES.map((language) => [phone, language] as const),
);
test.each(printed)(
  "phone %i and server print the same receipts in the language %s, whatever became of what the money was for",
  async (which, language) => {
    const phone = phones[which];
    expect(await phone.tab(0).db.payments.count()).toBe(16);
    expect(await unlike(phone, language)).toEqual([]);
  },
);

/** Whatever can become of what money was for. */
async function trade(): Promise<void> {
  const [one, other] = phones;
  const jade = await createCustomer({ ...CUSTOMER, name: "Jade" }, one.tab(0));
  const lotus = await createCustomer({ ...CUSTOMER, name: "Lotus" }, one.tab(0));
  // Two bags at £10.00.
  const sell = (to: string) => createInvoice("credit", draftFor(to, 10), one.tab(0));
  const [twice, wrong, used] = [await sell(jade), await sell(jade), await sell(lotus)];
  await sync();
  // Another phone was faster: nothing of it was needed, and that is taken back on the other phone.
  const parts = [{ key: twice, amount: pence(2000) }];
  await take([one], { parts });
  const unneeded = await take([other], { parts, amount: pence(2500) });
  await take([other], {
    parts: [...parts, { key: wrong, amount: pence(500) }],
    amount: pence(2500),
  });
  await sync();
  await takePaymentBack(unneeded, one.tab(0));
  // A correction for somebody else takes the money along.
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
}

/** Paid in two parts, then owed less than came in. */
async function lowerWhatIsPaid(
  [one, other]: readonly [LivePhone, LivePhone],
  customer: string,
): Promise<void> {
  const of = await createInvoice("credit", draftFor(customer, 10), one.tab(0));
  await sync();
  await take([one], { amount: pence(1200), parts: [{ key: of, amount: pence(1200) }] });
  await take([one], { amount: pence(800), parts: [{ key: of, amount: pence(800) }] });
  await sync();
  await updateInvoice(of, draftFor(customer, 5), other.tab(0));
  await sync();
}

/** Money for no invoice of customers who are renamed, made part of another or deleted since; what takes it back names them as it did. */
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
