import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createRig } from "../../sync/testing/rig.ts";
import type { LocalPayment } from "../../sync/store/local.ts";
import { acknowledge, unneededMoney } from "./unneeded.ts";

const TODAY = day("2026-11-21");
const payment = (id: number, more: Partial<LocalPayment> = {}) =>
  ({
    key: `payment-${id}`,
    id,
    customerId: 7,
    customerName: "Jade",
    day: TODAY,
    createdAt: "2026-11-21T10:00:00.000Z",
    onAccount: pence(2000),
    unneeded: [{ invoiceId: 1, invoiceNumber: "INV-1", amount: pence(2000) }],
    reversedBy: null,
    deletedAt: "",
    ...more,
  }) as LocalPayment;

async function phoneWith(...payments: readonly LocalPayment[]) {
  const { db } = createRig().phone;
  await db.payments.bulkPut([...payments]);
  const ids = async () => (await unneededMoney(db, TODAY)).map(({ id }) => id);
  return { db, ids };
}

test("unneeded money is listed until it is acknowledged, the oldest first", async () => {
  const { db, ids } = await phoneWith(payment(3), payment(2));
  expect(await ids()).toEqual([2, 3]);
  await acknowledge(db, [...(await unneededMoney(db, TODAY))].slice(0, 1));
  expect(await ids()).toEqual([3]);
});

test("a payment with an earlier date is listed too, but none that was written over a month ago", async () => {
  const before = { day: day("2026-09-01") };
  const { ids } = await phoneWith(
    payment(1, { ...before, createdAt: "2026-10-01T10:00:00.000Z" }),
    payment(2, before),
  );
  expect(await ids()).toEqual([2]);
});

test("a payment that was taken back, needed, or not sent yet is not listed", async () => {
  const { unneeded: _, ...needed } = payment(3);
  const { ids } = await phoneWith(
    payment(1, { reversedBy: 9 }),
    payment(2, { onAccount: pence(0) }),
    needed,
    payment(4, { id: null }),
  );
  expect(await ids()).toEqual([]);
});
