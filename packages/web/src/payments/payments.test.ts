import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import { liveQuery } from "dexie";
import { beforeEach, describe, expect, test } from "vitest";
import { createInvoice, removeInvoices, setPaymentStatus } from "../invoices/queries.ts";
import { discardRefusedOn } from "../sync/outbox/resolve-refused.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { sendAll } from "../sync/push/send.ts";
import { createRig, draftFor, type Rig } from "../sync/testing/rig.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { paymentsOf } from "./invoice-payments.ts";
import { takePayment, takePaymentBack } from "./queries.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const pull = (of: Rig = rig) => pullAll({ ...of.sender, db: of.phone.db });
const take = (
  amount: number,
  method: PaymentMethod = "cash",
  parts: Readonly<Record<string, number>> = { [key]: amount },
  { phone }: Rig = rig,
) => {
  rig.clock.pass(1);
  return takePayment(
    {
      method,
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: Object.entries(parts).map(([invoiceKey, part]) => ({
        key: invoiceKey,
        amount: pence(part),
      })),
    },
    phone,
  );
};
async function shown(invoiceKey = key, { phone }: Rig = rig) {
  const invoice = await phone.db.invoices.get(invoiceKey);
  if (!invoice) throw new Error("The invoice is gone");
  const payments = await paymentsOf(phone.db, [invoice]);
  return {
    status: invoice.paymentStatus,
    open: openAmount(invoice) as number,
    paid: payments.map(({ amount }) => amount as number),
    sync: invoice.sync,
  };
}
const onServer = () => rig.server.alive("payments") as unknown as readonly { amount: number }[];
const cash = async ({ phone }: Rig = rig) => (await vanOnPhone(phone.db))?.day.cashExpected;
const waiting = () => rig.phone.db.outbox.count();

test("without signal an invoice is paid at once, in part and then fully, and all payments are sent once", async () => {
  await take(500);
  expect(await shown()).toMatchObject({ status: "due", open: 1500, paid: [500], sync: "waiting" });
  await take(1500, "card");
  expect(await shown()).toMatchObject({ status: "paid", open: 0, paid: [1500, 500] });
  expect(await rig.send()).toBe("sent");
  expect(await waiting()).toBe(0);
  expect(onServer().map(({ amount }) => amount)).toEqual([500, 1500]);
  expect(await shown()).toMatchObject({ status: "paid", open: 0, paid: [1500, 500], sync: "sent" });
  await pull();
  expect(await shown()).toMatchObject({ status: "paid", open: 0, paid: [1500, 500], sync: "sent" });
});

test("nothing is sent before all of a payment is stored", async () => {
  const before = rig.wakes();
  await take(500);
  expect(rig.wakes() - before).toBe(1);
});

test("one payment pays several invoices, and the rest is on account", async () => {
  const other = await createInvoice("credit", draftFor(null, 5), rig.phone);
  const payment = await take(3500, "cheque", { [key]: 2000, [other]: 1000 });
  expect([await shown(), await shown(other)]).toMatchObject([
    { status: "paid" },
    { status: "paid" },
  ]);
  await rig.send();
  await pull();
  expect(await rig.phone.db.payments.get(payment)).toMatchObject({
    id: 1,
    onAccount: 500,
    sync: "sent",
  });
  expect(onServer()).toHaveLength(1);
});

test("a lost answer pays nothing twice, whether the pull or the second try comes first", async () => {
  await rig.send();
  for (const first of ["pull", "send"] as const) {
    await take(500);
    rig.server.faultOf = ({ path }) => (path === "/api/payments/" ? "lost answer" : "none");
    await rig.send();
    rig.server.faultOf = () => "none";
    const { open } = await shown();
    if (first === "pull") await pull();
    expect((await shown()).open).toBe(open);
    await rig.send();
    expect((await shown()).open).toBe(open);
  }
  expect(onServer()).toHaveLength(2);
  expect([await waiting(), (await shown()).open]).toEqual([0, 1000]);
});

test("the open amount does not change while a pull is stored", async () => {
  await rig.send();
  rig.server.faultOf = ({ path }) => (path === "/api/payments/" ? "lost answer" : "none");
  await take(500);
  await rig.send();
  rig.server.faultOf = () => "none";
  const seen: number[] = [];
  const watch = liveQuery(async () => (await shown()).open).subscribe((open) => seen.push(open));
  await expect.poll(() => seen).toEqual([1500]);
  await pull();
  watch.unsubscribe();
  expect([await waiting(), new Set(seen)]).toEqual([0, new Set([1500])]);
});

test("two phones that take money for one invoice: both payments count, and the second is on account on both", async () => {
  await rig.send();
  const other = createRig();
  const over = { ...other.sender, transport: rig.server.transport };
  const second = { ...other, sender: { ...over, clock: rig.sender.clock } };
  await pull(second);
  const payment = await take(2000, "cash", { [key]: 2000 }, second);
  await take(2000, "card");
  await rig.send();
  await sendAll(second.sender);
  await pull(second);
  await pull();
  for (const each of [rig, second]) {
    expect(await each.phone.db.payments.get(payment)).toMatchObject({
      onAccount: 2000,
      allocations: [],
    });
    expect(await shown(key, each)).toMatchObject({ status: "paid", paid: [2000] });
  }
});

describe("Taken back", () => {
  test("before it is sent, a payment leaves no trace", async () => {
    const payment = await take(2000);
    await takePaymentBack(payment, rig.phone);
    expect(await shown()).toMatchObject({ status: "due", open: 2000, paid: [] });
    expect(await rig.phone.db.payments.count()).toBe(0);
    await rig.send();
    expect([onServer().length, await waiting()]).toEqual([0, 0]);
  });

  test("after it was sent, its reversal is of today, with every amount and part negated", async () => {
    const { phone } = rig;
    const payment = await takePayment(
      {
        method: "transfer",
        amount: pence(2_600),
        day: day("2026-11-20"),
        reference: "HSBC 17",
        parts: [{ key, amount: pence(2_000) }],
      },
      phone,
    );
    await rig.send();
    await takePaymentBack(payment, phone);
    const { id, allocations: [part] = [] } = (await phone.db.payments.get(payment)) ?? {};
    expect(await phone.db.payments.where("key").notEqual(payment).toArray()).toMatchObject([
      {
        method: "transfer",
        amount: -2_600,
        day: "2026-11-21",
        reference: "HSBC 17",
        allocations: [{ ...part, amount: -2_000 }],
        onAccount: -600,
        reverses: id,
      },
    ]);
  });

  test("after it was sent, a reversal is added, and its invoices are open again", async () => {
    const other = await createInvoice("credit", draftFor(null, 5), rig.phone);
    const payment = await take(2500, "card", { [key]: 2000, [other]: 500 });
    await rig.send();
    await takePaymentBack(payment, rig.phone);
    expect([await shown(), await shown(other)]).toMatchObject([
      { status: "due", open: 2000, paid: [-2500, 2500] },
      { status: "credit", open: 1000, paid: [-2500, 2500] },
    ]);
    await rig.send();
    await pull();
    expect([await shown(), await shown(other), await waiting()]).toMatchObject([
      { status: "due", open: 2000 },
      { status: "credit", open: 1000 },
      0,
    ]);
    expect(onServer().map(({ amount }) => amount)).toEqual([2500, -2500]);
    const invoice = { id: 1, key };
    expect(
      (await paymentsOf(rig.phone.db, [invoice])).map(({ isTakenBack }) => isTakenBack),
    ).toEqual([false, true]);
  });
});

test("discarding a refused payment opens its invoice again", async () => {
  await rig.send();
  rig.server.faultOf = ({ path }) => (path === "/api/payments/" ? "too large" : "none");
  await take(2000);
  await rig.send();
  rig.server.faultOf = () => "none";
  const [refused] = await rig.phone.db.outbox.where("state").equals("refused").toArray();
  expect(refused?.kind).toBe("payment.create");
  expect(await shown()).toMatchObject({ status: "paid" });
  await discardRefusedOn(rig.phone, refused?.key ?? "");
  expect(await shown()).toMatchObject({ status: "due", open: 2000, paid: [], sync: "sent" });
  expect(await waiting()).toBe(0);
});

test("money for an invoice that is deleted meanwhile is put on account", async () => {
  await rig.send();
  rig.server.run("invoices", "remove", { id: 1, query: {}, body: null });
  await take(2000);
  await removeInvoices([key], rig.phone);
  expect(await rig.send()).toBe("sent");
  expect([await waiting(), onServer()]).toMatchObject([0, [{ amount: 2000, onAccount: 2000 }]]);
});

test("money for an invoice that is deleted before it was sent is kept", async () => {
  await take(2000);
  await removeInvoices([key], rig.phone);
  expect(await rig.send()).toBe("sent");
  expect([await waiting(), onServer()]).toMatchObject([0, [{ amount: 2000 }]]);
  expect(rig.server.alive("invoices")).toEqual([]);
});

test("the cash of the day is what was taken in cash, before it is sent, after, and after the next pull", async () => {
  const card = await createInvoice("getPaid", draftFor(null, 5), rig.phone);
  const credit = await createInvoice("credit", draftFor(null, 7), rig.phone);
  await rig.send();
  await pull();
  const before = (await cash()) ?? 0;
  await take(500);
  await setPaymentStatus([key], "paid", rig.phone);
  await take(1000, "card", { [card]: 1000 });
  await take(600, "cash", { [credit]: 500 });
  expect((await cash()) ?? 0).toBe(before + 2600);
  await rig.send();
  expect((await cash()) ?? 0).toBe(before + 2600);
  await pull();
  expect((await cash()) ?? 0).toBe(before + 2600);
});
