import "fake-indexeddb/auto";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Payment } from "@roundsman/contract/payments/payment";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { printedReceipt } from "@roundsman/documents/receipt/printed-receipt";
import { beforeEach, expect, test } from "vitest";
import { creditInvoice, voidNote } from "../../invoices/credit-notes/queries.ts";
import { voidInvoices } from "../../invoices/issued/corrections.ts";
import { createInvoice, updateInvoice } from "../../invoices/queries.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { paymentsOf } from "../invoice-payments.ts";
import { takePayment, takePaymentBack } from "../queries.ts";
import { receipted, receiptOf } from "./receipt-of.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pullAll({ ...rig.sender, clock: rig.clock });
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const take = (amount: number, allocated = amount) => {
  rig.clock.pass(1);
  return takePayment(
    {
      method: "cheque",
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "000417",
      parts: [{ key, amount: pence(allocated) }],
    },
    rig.phone,
  );
};

/** The data that the phone has for the receipt of a payment. */
async function found(paymentKey: string) {
  const { db } = rig.phone;
  const invoice = await db.invoices.get(key);
  const payment = (await paymentsOf(db, invoice ? [invoice] : [])).find(
    (each) => each.key === paymentKey,
  );
  if (!payment) throw new Error("The payment is gone");
  return receipted(db, payment);
}
async function receipt(paymentKey: string) {
  const receipt = await found(paymentKey);
  if (!receipt) throw new Error("There is no receipt");
  return receiptOf(receipt, { company: null, language: "en" });
}

test("a receipt shows what was open after its payment, without signal too, whatever was paid since", async () => {
  const [first, second] = [await take(500), await take(600)];
  expect((await receipt(first)).invoices).toMatchObject([{ asked: 2000, paid: 500, open: 1500 }]);
  expect((await receipt(second)).invoices).toMatchObject([{ asked: 2000, paid: 600, open: 900 }]);
  await take(1000, 900);
  expect((await receipt(second)).invoices).toMatchObject([{ paid: 600, open: 900 }]);
  await rig.send();
  await pullAll({ ...rig.sender, clock: rig.clock });
  expect((await receipt(first)).invoices).toMatchObject([{ paid: 500, open: 1500 }]);
  expect((await receipt(second)).invoices).toMatchObject([{ paid: 600, open: 900 }]);
});

/** Credits one of the two bags, or a part of one. */
const credit = (units: number) => {
  rig.clock.pass(1);
  const lines = [{ line: "rice", quantity: fromUnits(units), goods: "none" as const }];
  return creditInvoice(key, { reason: "short", summary: "", lines }, rig.phone);
};
async function voidNoteOf(noteKey: string) {
  rig.clock.pass(1);
  const invoice = await rig.phone.db.invoices.get(key);
  const notes = invoice ? await creditNotesOf(rig.phone.db, invoice) : [];
  const note = notes.find((candidate) => candidate.key === noteKey);
  if (!note) throw new Error("The note is gone");
  await voidNote(key, note, rig.phone);
}
const sync = async () => {
  await rig.send();
  await pullAll({ ...rig.sender, clock: rig.clock });
};

test.each(["waits to be sent", "was sent before it", "was sent with its payments"])(
  "it shows the state at its payment: a later credit note that %s does not change it, nor does a later void",
  async (when) => {
    const first = await take(400);
    if (when === "was sent before it") await sync();
    const note = await credit(0.5);
    const second = await take(300);
    if (when !== "waits to be sent") await sync();
    const before = [{ asked: 2000, paid: 400, open: 1600 }];
    const between = [{ asked: 1500, paid: 300, open: 800 }];
    expect((await receipt(first)).invoices).toMatchObject(before);
    expect((await receipt(second)).invoices).toMatchObject(between);
    await voidNoteOf(note);
    const third = await take(200);
    const after = [{ asked: 2000, paid: 200, open: 1100 }];
    const checkReceipts = async () => {
      expect((await receipt(first)).invoices).toMatchObject(before);
      expect((await receipt(second)).invoices).toMatchObject(between);
      expect((await receipt(third)).invoices).toMatchObject(after);
    };
    await checkReceipts();
    await sync();
    await checkReceipts();
  },
);

test("a note that covers the rest makes the invoice paid, and the receipt stays the same", async () => {
  const paid = await take(1000);
  await credit(1);
  const checkPaid = async () => {
    expect(await rig.phone.db.invoices.get(key)).toMatchObject({ paymentStatus: "paid" });
    expect((await receipt(paid)).invoices).toMatchObject([{ asked: 2000, paid: 1000, open: 1000 }]);
  };
  await checkPaid();
  await sync();
  await checkPaid();
});

test("an old note that is not on the phone counts with its current amount", async () => {
  await credit(0.5);
  const paid = await take(300);
  await sync();
  await rig.phone.db.creditNotes.clear();
  expect((await receipt(paid)).invoices).toMatchObject([{ asked: 1500, paid: 300, open: 1200 }]);
});

test("an invoice whose earlier payments may be missing has no receipt if it was paid and credited since", async () => {
  const paid = await take(1000);
  await credit(1);
  await sync();
  await rig.phone.db.setMeta("historySince", 20_261_122);
  expect(await found(paid)).toBeNull();
  await rig.phone.db.setMeta("historySince", 20_261_121);
  expect((await receipt(paid)).invoices).toMatchObject([{ open: 1000 }]);
});

test("a later void does not change the receipt, and a take-back opens nothing", async () => {
  const [first, second] = [await take(500), await take(600)];
  await sync();
  await voidInvoices([key], "", rig.phone);
  await takePaymentBack(second, rig.phone);
  const { payments = [] } = (await found(second)) ?? {};
  const back = payments.find(({ amount }) => amount < 0);
  expect((await receipt(first)).invoices).toMatchObject([{ asked: 2000, paid: 500, open: 1500 }]);
  expect((await receipt(second)).invoices).toMatchObject([{ asked: 2000, paid: 600, open: 900 }]);
  expect((await receipt(back?.key ?? "")).invoices).toMatchObject([{ paid: -600, open: 0 }]);
});

test("it adds up if more was paid than is owed now", async () => {
  const [first, second] = [await take(1200), await take(800)];
  await updateInvoice(key, draftFor(null, 5), rig.phone);
  expect((await receipt(first)).invoices).toMatchObject([{ asked: 1000, paid: 1200, open: 0 }]);
  expect((await receipt(second)).invoices).toMatchObject([{ asked: 1000, paid: 800, open: 0 }]);
});

test("it is the same before it is sent and after, and as printed from the server's records", async () => {
  const paid = await take(700, 500);
  const { invoices: before, ...unsent } = await receipt(paid);
  await rig.send();
  await pullAll({ ...rig.sender, clock: rig.clock });
  const after = await receipt(paid);
  expect(after).toEqual({
    ...unsent,
    invoices: before.map((invoice) => ({ ...invoice, number: "INV-1" })),
  });
  const [payment] = rig.server.alive("payments") as unknown as Payment[];
  const [invoice] = rig.server.alive("invoices") as unknown as Invoice[];
  if (!payment || !invoice) throw new Error("Nothing has arrived");
  const { date, billTo } = invoice;
  const asked = pence(2000);
  const now = {
    number: "INV-1",
    date,
    asked,
    paid: pence(500),
    open: pence(1500),
    later: [],
    creditedLater: pence(0),
    isVoid: false,
  };
  const printed = printedReceipt(payment, {
    invoices: [now],
    takesBack: null,
    takenBack: null,
    billTo,
    company: null,
    language: "en",
  });
  expect(after).toEqual({ ...printed, takenBy: after.takenBy });
});

test("a payment that was taken back shows when, and so does its reversal", async () => {
  const paid = await take(500);
  await rig.send();
  await pullAll({ ...rig.sender, clock: rig.clock });
  await takePaymentBack(paid, rig.phone);
  const { payments } = (await found(paid)) ?? {};
  const back = payments?.find(({ amount }) => amount < 0);
  expect(await receipt(paid)).toMatchObject({ takenBack: back?.day, takesBack: null });
  expect((await receipt(paid)).invoices).toMatchObject([{ paid: 500, open: 1500 }]);
  expect(await receipt(back?.key ?? "")).toMatchObject({
    amount: -500,
    takesBack: "2026-11-21",
    invoices: [{ paid: -500, open: 2000 }],
  });
});

test("there is no receipt if an invoice of the payment is not on the phone", async () => {
  const paid = await take(500);
  const receipt = await found(paid);
  if (!receipt) throw new Error("There is no receipt");
  const { payment } = receipt;
  const [part] = payment.allocations;
  if (!part) throw new Error("It is for no invoice");
  const allocations = [part, { ...part, invoiceId: 999 }];
  expect(await receipted(rig.phone.db, { ...payment, allocations })).toBeNull();
});
