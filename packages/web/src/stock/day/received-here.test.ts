import "fake-indexeddb/auto";
import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { beforeEach, expect, test } from "vitest";
import { createInvoice, setPaymentStatus } from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { takePayment, takePaymentBack } from "../../payments/queries.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { receivedHere } from "./received-here.ts";

let rig: Rig;
let invoice: string;
beforeEach(async () => {
  rig = createRig();
  // Two bags at £10.00.
  invoice = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
  await rig.send();
  await pullAll(rig.sender);
});

const received = (
  method: "card" | "cheque",
  payments: number,
  amount: number,
): ReceivedByMethod => ({
  method,
  payments,
  amount: pence(amount),
});

/** What the code returns for given server figures and for sheets closed on the phone since. */
async function here(
  figures: readonly ReceivedByMethod[] = [],
  closed: readonly ReceivedByMethod[] = [],
) {
  const { db } = rig.phone;
  const last = await db.van.get("van");
  if (!last) return expect.fail("There are no figures");
  const van = { ...last.van, day: { ...last.van.day, received: figures } };
  const queue = await db.outbox.orderBy("seq").toArray();
  const sheets = closed.length === 0 ? [] : [{ received: closed } as unknown as LocalDaySheet];
  return receivedHere(db, { van, queue, sheets });
}

const byCard = (amount: number) =>
  takePayment(
    {
      method: "card",
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key: invoice, amount: pence(amount) }],
    },
    rig.phone,
  );

test("the money received is the server's figures, less the days closed here since", async () => {
  const figures = [received("card", 2, 3000), received("cheque", 1, 500)];
  expect(await here(figures)).toEqual(figures);
  expect(await here(figures, [received("card", 1, 1000)])).toEqual([
    received("card", 1, 2000),
    received("cheque", 1, 500),
  ]);
  expect(await here(figures, figures)).toEqual([]);
});

test("a payment counts once from the moment it is taken, and cash does not", async () => {
  const paid = await byCard(700);
  expect(await here()).toEqual([received("card", 1, 700)]);
  await rig.send();
  expect(await here()).toEqual([received("card", 1, 700)]);
  await pullAll(rig.sender);
  expect(await here([received("card", 1, 700)])).toEqual([received("card", 1, 700)]);
  await takePaymentBack(paid, rig.phone);
  expect(await here([received("card", 1, 700)])).toEqual([]);
});

test("a status payment counts by its method, and is returned by that, sent or not", async () => {
  await submitInvoices("getPaid", [invoice], rig.phone, () => "card");
  expect(await here()).toEqual([received("card", 1, 2000)]);
  await rig.send();
  expect(await here()).toEqual([received("card", 1, 2000)]);
  await setPaymentStatus([invoice], "due", rig.phone);
  expect(await here()).toEqual([]);
  await submitInvoices("getPaid", [invoice], rig.phone, () => "cheque");
  expect(await here()).toEqual([received("cheque", 1, 2000)]);
  await rig.send();
  expect(await here()).toEqual([received("cheque", 1, 2000)]);
});

test("the rest of a payment that its status took back in part is returned with it", async () => {
  await byCard(700);
  await submitInvoices("getPaid", [invoice], rig.phone, () => "cheque");
  expect(await here()).toEqual([received("card", 1, 700), received("cheque", 1, 1300)]);
  await setPaymentStatus([invoice], "due", rig.phone);
  expect(await here()).toEqual([received("card", 1, 700)]);
});
