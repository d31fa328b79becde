import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { creditInvoice, voidNote } from "../invoices/credit-notes/queries.ts";
import { keepVatMode } from "../invoices/papers/keep-vat-mode.ts";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { creditNotesOf } from "../sync/outbox/credit-notes.ts";
import { annotateAll } from "../sync/outbox/mutate.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { sendAll } from "../sync/push/send.ts";
import { createRig, draftFor, type Rig } from "../sync/testing/rig.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { takePayment } from "./queries.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  // Two bags at £10.00.
  key = await createInvoice("credit", draftFor(null, 10), rig.phone);
});

const pull = () => pullAll({ ...rig.sender, db: rig.phone.db });
async function sync() {
  await sendAll(rig.sender);
  await pull();
}
const take = (method: PaymentMethod, amount = 2000) =>
  takePayment(
    {
      method,
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key, amount: pence(amount) }],
    },
    rig.phone,
  );
const addVat = () => keepVatMode(key, "add", rig.phone);
async function shown() {
  const invoice = (await rig.phone.db.invoices.get(key)) ?? expect.fail("gone");
  const inHand = (await vanOnPhone(rig.phone.db))?.day.cashExpected;
  return [invoice.paymentStatus, openAmount(invoice), inHand];
}

test.each<[method: PaymentMethod, inHand: number]>([
  ["card", 0],
  ["cash", 2000],
])(
  "VAT added after a payment by %s is open at once, and after the push",
  async (method, inHand) => {
    await take(method);
    expect(await shown()).toEqual(["paid", 0, inHand]);
    await sync();
    expect(await shown()).toEqual(["paid", 0, inHand]);
    await addVat();
    expect(await shown()).toEqual(["credit", 400, inHand]);
    await sync();
    expect(await shown()).toEqual(["credit", 400, inHand]);
    expect(await rig.phone.db.outbox.count()).toBe(0);
  },
);

test("the VAT of a document that is recorded late is open as on the server, at once and after the push", async () => {
  await take("card");
  await sync();
  expect(await shown()).toEqual(["paid", 0, 0]);
  const printed = { vatMode: "add", number: "" } as const;
  await annotateAll("invoice.vatMode", new Map([[key, printed]]), rig.phone);
  expect(await shown()).toEqual(["credit", 400, 0]);
  await sync();
  expect(await shown()).toEqual(["credit", 400, 0]);
});

test("all of it is the same without signal", async () => {
  await take("cash");
  await addVat();
  expect(await shown()).toEqual(["credit", 400, 2000]);
  await take("card", 400);
  expect(await shown()).toEqual(["paid", 0, 2000]);
  await sync();
  expect(await shown()).toEqual(["paid", 0, 2000]);
});

test("a voided credit note opens what was not paid, at once and after the push", async () => {
  await sync();
  const line = { line: "rice", quantity: fromUnits(1), goods: "waste" } as const;
  const wanted = { reason: "damaged", summary: "", lines: [line] } as const;
  const note = await creditInvoice(key, wanted, rig.phone);
  await take("card", 1000);
  await sync();
  expect(await shown()).toEqual(["paid", 0, 0]);
  const row = (await rig.phone.db.invoices.get(key)) ?? expect.fail("gone");
  const [written] = await creditNotesOf(rig.phone.db, row);
  expect(written?.key).toBe(note);
  if (written) await voidNote(key, written, rig.phone);
  expect(await shown()).toEqual(["credit", 1000, 0]);
  await sync();
  expect(await shown()).toEqual(["credit", 1000, 0]);
});

test("the amount paid only by a status follows the total", async () => {
  await setPaymentStatus([key], "due", rig.phone);
  await setPaymentStatus([key], "paid", rig.phone);
  await addVat();
  expect(await shown()).toEqual(["paid", 0, 2400]);
  await sync();
  expect(await shown()).toEqual(["paid", 0, 2400]);
});
