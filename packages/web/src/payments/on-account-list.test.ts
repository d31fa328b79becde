import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { beforeEach, expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { voidInvoices } from "../invoices/issued/corrections.ts";
import { createInvoice } from "../invoices/queries.ts";
import { CUSTOMER, draftFor } from "../sync/testing/rig.ts";
import { serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";
import { livePhone, type LivePhone } from "../sync/testing/selling/phones.ts";
import type { Driver } from "../sync/testing/selling/real-server.ts";
import { accountNow } from "./account-now.ts";
import { paymentsOf, takenFor } from "./invoice-payments.ts";
import { onAccountOfCustomer } from "./on-account.ts";
import { takePayment, takePaymentBack } from "./queries.ts";
import { receipted } from "./receipt/receipt-of.ts";

const server = serverOfFile();
let driver: Driver;
let phones: readonly [LivePhone, LivePhone];
let customer: string;
let invoice: string;
beforeEach(async () => {
  driver = await server().newDriver();
  phones = [await livePhone(driver, 1, () => "none"), await livePhone(driver, 2, () => "none")];
  for (const phone of phones) await phone.pull();
  const tab = phones[0].tab(0);
  customer = await createCustomer({ ...CUSTOMER, name: "Jade Garden" }, tab);
  invoice = await createInvoice("getPaid", draftFor(customer, 10), tab);
  await syncBoth();
  return async () => {
    for (const phone of phones) await phone.close();
  };
});

const db = (place: 0 | 1) => phones[place].tab(0).db;
async function syncBoth(): Promise<void> {
  for (const phone of [...phones, phones[0]]) await phone.sync();
}
const take = (place: 0 | 1, pounds = 20) =>
  takePayment(
    {
      method: "cash",
      amount: pence(pounds * 100),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key: invoice, amount: pence(Math.min(2000, pounds * 100)) }],
    },
    phones[place].tab(0),
  );

const who = async (place: 0 | 1) =>
  (await db(place).customers.get(customer)) ?? expect.fail("no customer");
async function listed(place: 0 | 1) {
  const all = await onAccountOfCustomer(db(place), await who(place));
  return all.map(({ payment, amount }) => [payment.key, amount, payment.isTakenBack] as const);
}
async function onInvoice(place: 0 | 1) {
  const row = (await db(place).invoices.get(invoice)) ?? expect.fail("no invoice");
  return (await paymentsOf(db(place), [row])).map(
    (payment) => [payment.key, takenFor(payment, row)] as const,
  );
}
/** The money on account, as the phone and as the server have it. */
async function accounts(place: 0 | 1) {
  const row = await who(place);
  const { onAccount = 0 } = await driver.api.customers.get({
    params: { rp: driver.id, id: row.id ?? 0 },
  });
  return [await accountNow(db(place), row), onAccount];
}

test("money that two phones took for one invoice is listed at the invoice and the customer, and can be taken back there", async () => {
  const first = await take(0);
  const second = await take(1);
  await syncBoth();
  for (const place of [0, 1] as const) {
    expect(await listed(place)).toEqual([[second, 2000, false]]);
    expect(await onInvoice(place)).toEqual([
      [second, 2000],
      [first, 2000],
    ]);
    const [{ payment } = expect.fail("no payment")] = await onAccountOfCustomer(
      db(place),
      await who(place),
    );
    expect(await receipted(db(place), payment)).not.toBeNull();
  }
  const { payments } = await driver.api.payments.list({ query: { invoiceId: 1 } });
  expect(payments.map(({ key }) => key)).toEqual([second, first]);
  await takePaymentBack(second, phones[0].tab(0));
  expect((await accounts(0))[0]).toBe(0);
  await syncBoth();
  for (const place of [0, 1] as const) {
    const [back, deleted] = await listed(place);
    expect(deleted).toEqual([second, 2000, true]);
    expect(back?.[1]).toBe(-2000);
    expect((await onInvoice(place)).map(([, amount]) => amount)).toEqual([-2000, 2000, 2000]);
    expect(await accounts(place)).toEqual([0, 0]);
  }
  const after = await driver.api.payments.list({ query: { invoiceId: 1 } });
  expect(after.payments).toHaveLength(3);
});

test.each([[0], [1]] as const)(
  "money paid for an invoice that phone 0 voids is listed at the customer, and phone %i takes it back",
  async (taker) => {
    const paid = await take(0);
    await syncBoth();
    for (const place of [0, 1] as const) expect(await listed(place)).toEqual([]);
    await voidInvoices([invoice], "Written twice", phones[0].tab(0));
    expect(await listed(0)).toEqual([[paid, 2000, false]]);
    await syncBoth();
    for (const place of [0, 1] as const) {
      expect(await listed(place)).toEqual([[paid, 2000, false]]);
      expect(await accounts(place)).toEqual([2000, 2000]);
    }
    await takePaymentBack(paid, phones[taker].tab(0));
    expect((await accounts(taker))[0]).toBe(0);
    await syncBoth();
    for (const place of [0, 1] as const) expect(await accounts(place)).toEqual([0, 0]);
  },
);

test("a payment above an invoice puts the rest on account", async () => {
  const paid = await take(0, 27);
  expect(await listed(0)).toEqual([[paid, 700, false]]);
  await syncBoth();
  for (const place of [0, 1] as const) expect(await listed(place)).toEqual([[paid, 700, false]]);
});
