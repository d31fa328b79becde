import "fake-indexeddb/auto";
import { day, type Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { takePayment, takePaymentBack } from "./queries.ts";

const YESTERDAY = day("2026-11-20");
const TODAY = day("2026-11-21");
const LATER = day("2026-12-24");

/** An invoice, and a payment of half of it on a day; the server has both. */
async function paidOn(paid: Day) {
  const rig = createRig();
  const pull = () => pullAll({ ...rig.sender, clock: rig.clock });
  await pull();
  const key = await createInvoice("getPaid", { ...draftFor(null, 10), date: paid }, rig.phone);
  const amount = pence(1_000);
  const taking = { method: "card", amount, day: paid, reference: "" } as const;
  const payment = await takePayment({ ...taking, parts: [{ key, amount }] }, rig.phone);
  await rig.send();
  await pull();
  return { ...rig, key, payment };
}

test.each([
  ["today", YESTERDAY, TODAY],
  ["on the payment's day if that is later", LATER, LATER],
])("a payment is taken back %s", async (_, paid, takenBack) => {
  const { phone, payment } = await paidOn(paid);
  await takePaymentBack(payment, phone);
  const reversals = await phone.db.payments.filter(({ amount }) => amount < 0).toArray();
  expect(reversals).toMatchObject([{ amount: -1_000, day: takenBack }]);
});

test("the amount that a status paid stays paid from the day on which another payment is taken back", async () => {
  const { phone, key, payment } = await paidOn(LATER);
  await setPaymentStatus([key], "paid", phone);
  await takePaymentBack(payment, phone);
  const invoice = await phone.db.invoices.get(key);
  const cash = (amount: number, on: Day) => ({ method: "cash", amount, day: on });
  expect(invoice?.came?.made).toMatchObject([
    cash(1_000, TODAY),
    cash(-1_000, LATER),
    cash(1_000, LATER),
  ]);
});
