import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { beforeEach, expect, test } from "vitest";
import { correctInvoice, undoCorrection } from "../invoices/issued/corrections.ts";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../sync/testing/rig.ts";
import { takePayment, takePaymentBack } from "./queries.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const pull = () => pullAll({ ...rig.sender, db: rig.phone.db });
const row = async (invoiceKey: string) => {
  const found = await rig.phone.db.invoices.get(invoiceKey);
  if (!found) throw new Error("The invoice is gone");
  return found;
};
const shown = async (invoiceKey: string) => {
  const { paymentStatus, totals, ...money } = await row(invoiceKey);
  return [paymentStatus, totals.paid ?? 0, openAmount({ ...money, paymentStatus, totals })];
};
const cash = async () => (await vanOnPhone(rig.phone.db))?.day.cashExpected;
const issue = () =>
  takePayment(
    {
      method: "cash",
      amount: pence(500),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key, amount: pence(500) }],
    },
    rig.phone,
  );

for (const isSent of [false, true]) {
  const when = isSent ? "after it was sent" : "without signal";

  test(`a correction takes over a part payment, and its undo returns it, ${when}`, async () => {
    await issue();
    const by = await correctInvoice(key, rig.phone);
    if (isSent) await rig.send();
    expect([await shown(by), await shown(key)]).toEqual([
      ["due", 500, 1500],
      ["paid", 0, 0],
    ]);
    expect(await cash()).toBe(500);
    await undoCorrection(await row(key), await row(by), rig.phone);
    expect(await shown(key)).toEqual(["due", 500, 1500]);
    expect(await cash()).toBe(500);
    await rig.send();
    await pull();
    expect(await shown(key)).toEqual(["due", 500, 1500]);
    expect(await cash()).toBe(500);
  });

  test(`the customer of a paid invoice is not asked again after a correction, ${when}`, async () => {
    await setPaymentStatus([key], "paid", rig.phone);
    const by = await correctInvoice(key, rig.phone);
    if (isSent) {
      await rig.send();
      await pull();
    }
    expect(await shown(by)).toEqual(["due", 2000, 0]);
    expect(await cash()).toBe(2000);
    await setPaymentStatus([by], "paid", rig.phone);
    expect(await cash()).toBe(2000);
    await rig.send();
    await pull();
    expect(await shown(by)).toEqual(["paid", 0, 0]);
    expect(await cash()).toBe(2000);
  });
}

test("taking a payment back after a pending correction opens the correction", async () => {
  const payment = await issue();
  await rig.send();
  await pull();
  const by = await correctInvoice(key, rig.phone);
  await takePaymentBack(payment, rig.phone);
  const open = [
    ["due", 0, 2000],
    ["paid", 0, 0],
  ];
  const both = async () => [await shown(by), await shown(key)];
  expect(await both(), "unsent").toEqual(open);
  await rig.send();
  expect(await both(), "sent").toEqual(open);
  await pull();
  expect(await both(), "pulled").toEqual(open);
  expect(await cash()).toBe(0);
});

test("so does taking it back after the correction was sent, before a pull brings its payments", async () => {
  const payment = await issue();
  await rig.send();
  await pull();
  const by = await correctInvoice(key, rig.phone);
  await rig.send();
  await takePaymentBack(payment, rig.phone);
  expect([await shown(by), await shown(key)]).toEqual([
    ["due", 0, 2000],
    ["paid", 0, 0],
  ]);
});
