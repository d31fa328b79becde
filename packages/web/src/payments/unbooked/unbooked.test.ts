import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { beforeEach, describe, expect, test } from "vitest";
import { correctInvoice, voidInvoices } from "../../invoices/issued/corrections.ts";
import {
  createInvoice,
  removeInvoices,
  setPaymentStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { vanOnPhone } from "../../stock/van/van-on-phone.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { serverOfFile } from "../../sync/testing/selling/phone-with-customer.ts";
import type { Trouble } from "../../sync/testing/selling/line.ts";
import { livePhone, type LivePhone } from "../../sync/testing/selling/phones.ts";
import { takePayment } from "../queries.ts";
import { acknowledgeUnbooked, unbookedMoney } from "./unbooked.ts";

const server = serverOfFile();
/** The phone without signal while the other one works. */
let one: LivePhone;
let two: LivePhone;
let fault: Trouble;
beforeEach(async () => {
  fault = "none";
  const driver = await server().newDriver();
  one = await livePhone(driver, 1, () => fault);
  two = await livePhone(driver, 2, () => "none");
  for (const phone of [one, two]) await phone.pull();
  return async () => {
    for (const phone of [one, two]) await phone.close();
  };
});

/** Sells two bags, at £10.00 each by default. */
async function sold(list: InvoiceList, pounds = 10): Promise<string> {
  const key = await createInvoice(list, draftFor(null, pounds), one.tab(0));
  await one.send();
  for (const phone of [one, two]) await phone.pull();
  return key;
}
const take = (key: string, amount: number) =>
  takePayment(
    {
      method: "card",
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key, amount: pence(amount) }],
    },
    two.tab(0),
  );
const submit = (list: InvoiceList, keys: readonly string[], phone = one) =>
  submitInvoices(list, keys, phone.tab(0), () => "cash");
const unbooked = async (phone = one) =>
  (await unbookedMoney(phone.tab(0).db)).map(({ counted, booked, became }) => [
    counted,
    booked,
    became,
  ]);
const cash = async (phone = one) =>
  (await vanOnPhone(phone.tab(0).db))?.day.cashExpected ?? expect.fail("No figures");

const MEANWHILE: readonly [
  what: string,
  work: (key: string) => Promise<unknown>,
  unbooked: readonly (readonly [counted: number, booked: number, became: string])[],
  cash: number,
][] = [
  ["did nothing", async () => undefined, [], 2000],
  ["took part of it", (key) => take(key, 500), [[2000, 1500, "paid"]], 1500],
  ["took all of it", (key) => take(key, 2000), [[2000, 0, "paid"]], 0],
  ["submitted it, too", (key) => submit("getPaid", [key], two), [[2000, 0, "paid"]], 2000],
  [
    "moved it to Credit",
    (key) => setPaymentStatus([key], "credit", two.tab(0)),
    [[2000, 0, "credit"]],
    0,
  ],
  ["deleted it", (key) => removeInvoices([key], two.tab(0)), [[2000, 0, "gone"]], 0],
  ["voided it", (key) => voidInvoices([key], "", two.tab(0)), [[2000, 0, "gone"]], 0],
  [
    "made it cheaper",
    (key) => updateInvoice(key, draftFor(null, 7), two.tab(0)),
    [[2000, 1400, "paid"]],
    1400,
  ],
  [
    "made it dearer",
    (key) => updateInvoice(key, draftFor(null, 12), two.tab(0)),
    [[2000, 2400, "paid"]],
    2400,
  ],
  [
    "changed nothing of its money",
    (key) => updateInvoice(key, { ...draftFor(null, 10), summary: "Back door" }, two.tab(0)),
    [],
    2000,
  ],
];

describe("Submit All without signal", () => {
  test.each(MEANWHILE)("while the other phone %s", async (_, work, expected, inHand) => {
    const key = await sold("getPaid");
    await submit("getPaid", [key]);
    await work(key);
    await two.sync();
    await one.sync();
    expect(await unbooked()).toEqual(expected);
    expect(await cash()).toBe(inHand);
    expect(await unbooked(two)).toEqual([]);
  });

  test.each(MEANWHILE)(
    "while the other phone %s, pulled before Submit All was sent",
    async (_, work, expected, inHand) => {
      const key = await sold("getPaid");
      await submit("getPaid", [key]);
      await work(key);
      await two.sync();
      await one.pull();
      await one.sync();
      expect(await unbooked()).toEqual(expected);
      expect(await cash()).toBe(inHand);
    },
  );

  test("of several invoices of Credit lists those with another result", async () => {
    const keys = [await sold("credit"), await sold("credit", 20), await sold("credit", 30)];
    const [first = "", second = ""] = keys;
    await submit("credit", keys);
    await take(first, 2000);
    await take(second, 1000);
    await two.sync();
    await one.sync();
    expect(await unbookedMoney(one.tab(0).db)).toMatchObject([
      { invoice: first, customerName: "金龙超市", method: "cash", counted: 2000, booked: 0 },
      { invoice: second, counted: 4000, booked: 3000 },
    ]);
    expect(await cash()).toBe(9000);
  });

  test("of the schedule lists nothing, because no money was counted", async () => {
    const key = await sold("schedule");
    await submitInvoices("schedule", [key], one.tab(0));
    await setPaymentStatus([key], "credit", two.tab(0));
    await two.sync();
    await one.sync();
    expect(await unbooked()).toEqual([]);
  });
});

describe("The unbooked money of Submit All", () => {
  const partlyTaken = async () => {
    const key = await sold("getPaid");
    const takeBack = await submit("getPaid", [key]);
    await take(key, 500);
    await two.sync();
    return { key, takeBack };
  };

  test("is listed once, whatever network fault happens", async () => {
    await partlyTaken();
    fault = "lost answer";
    await one.send();
    fault = "none";
    await one.sync();
    expect(await unbooked()).toEqual([[2000, 1500, "paid"]]);
  });

  test("survives the death of the phone and the loss of its database, until it is acknowledged", async () => {
    await partlyTaken();
    await one.sync();
    await one.kill();
    expect(await unbooked()).toHaveLength(1);
    await one.lose();
    expect(await unbooked()).toHaveLength(1);
    await acknowledgeUnbooked(one.tab(0).db, await unbookedMoney(one.tab(0).db));
    expect(await unbooked()).toEqual([]);
    await one.lose();
    expect(await unbooked()).toEqual([]);
  });

  test("is removed by the undo", async () => {
    const { key, takeBack } = await partlyTaken();
    await one.sync();
    await takeBack();
    expect(await unbooked()).toEqual([]);
    await one.sync();
    expect(await one.tab(0).db.invoices.get(key)).toMatchObject({ paymentStatus: "due" });
    expect(await cash()).toBe(0);
  });

  test("of an invoice that was already paid stays unlisted after the undo", async () => {
    const key = await sold("getPaid");
    const takeBack = await submit("getPaid", [key]);
    await submit("getPaid", [key], two);
    await two.sync();
    await one.sync();
    await takeBack();
    await one.sync();
    expect(await unbooked()).toEqual([]);
    expect(await one.tab(0).db.invoices.get(key)).toMatchObject({ paymentStatus: "paid" });
    expect(await cash()).toBe(2000);
  });

  test("is not listed for money taken twice, which is listed as unneeded money", async () => {
    const key = await sold("getPaid");
    await submit("getPaid", [key]);
    await one.sync();
    await take(key, 500);
    await two.sync();
    await one.sync();
    expect(await unbooked()).toEqual([]);
    const payments = await one.tab(0).db.payments.toArray();
    expect(payments.filter(({ unneeded }) => unneeded)).toMatchObject([{ onAccount: 500 }]);
  });

  test("is listed for an invoice that the other phone corrected: the correction is to be paid", async () => {
    const key = await sold("getPaid");
    await submit("getPaid", [key]);
    await take(key, 500);
    await two.sync();
    const by = await correctInvoice(key, two.tab(0));
    await two.sync();
    await one.sync();
    expect(await unbooked()).toEqual([[2000, 0, "corrected"]]);
    const correction = await one.tab(0).db.invoices.get(by);
    expect(correction && openAmount(correction)).toBe(1500);
  });
});
