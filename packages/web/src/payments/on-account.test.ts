import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { beforeEach, describe, expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { createInvoice } from "../invoices/queries.ts";
import { closeDay } from "../stock/actions.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../sync/testing/rig.ts";
import { takePayment, takePaymentBack, type Taking } from "./queries.ts";
import { receipted } from "./receipt/receipt-of.ts";
import { accountHere } from "./statement/account-here.ts";

let rig: Rig;
let customer: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  customer = await createCustomer({ ...CUSTOMER, name: "Jade" }, rig.phone);
});

const pull = () => pullAll({ ...rig.sender, db: rig.phone.db });
const take = (amount: number, more: Partial<Taking> = {}) => {
  rig.clock.pass(1);
  return takePayment(
    {
      method: "cash",
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: [],
      customer,
      ...more,
    },
    rig.phone,
  );
};
const use = (invoice: string, amount: number) =>
  take(amount, { method: "account", parts: [{ key: invoice, amount: pence(amount) }] });
const onAccount = async () => (await rig.phone.db.customers.get(customer))?.onAccount ?? 0;
const open = async (key: string) => {
  const invoice = await rig.phone.db.invoices.get(key);
  return invoice && openAmount(invoice);
};
const cash = async () => (await vanOnPhone(rig.phone.db))?.day.cashExpected ?? 0;
const waiting = () => rig.phone.db.outbox.count();
const onServer = () => rig.server.alive("payments") as unknown as readonly { amount: number }[];
/** Looks before sending, after it, and after the next pull. */
async function always(look: () => Promise<void>) {
  await look();
  expect(await rig.send()).toBe("sent");
  expect(await waiting()).toBe(0);
  await look();
  await pull();
  await look();
}

test("money without an invoice is on account at once, from an unsent customer, and is sent once", async () => {
  await take(5000, { method: "transfer" });
  await always(async () => expect(await onAccount()).toBe(5000));
  expect(onServer()).toMatchObject([{ amount: 5000, onAccount: 5000, customerId: 1 }]);
});

test("a lost answer puts no money on account twice", async () => {
  await rig.send();
  rig.server.faultOf = ({ path }) => (path === "/api/payments/" ? "lost answer" : "none");
  await take(5000);
  await rig.send();
  rig.server.faultOf = () => "none";
  await pull();
  expect(await onAccount()).toBe(5000);
  await rig.send();
  await pull();
  expect([onServer().length, await onAccount(), await waiting()]).toEqual([1, 5000, 0]);
});

test("it pays an invoice without signal, and the day's cash stays the same", async () => {
  const invoice = await createInvoice("credit", draftFor(customer, 10), rig.phone);
  await rig.send();
  await pull();
  await take(5000);
  await use(invoice, 2000);
  await always(async () => expect([await onAccount(), await open(invoice)]).toEqual([3000, 0]));
  expect(await cash()).toBe(5000);
});

test("an undo before it was sent leaves no trace, and one after takes it back", async () => {
  const invoice = await createInvoice("credit", draftFor(customer, 10), rig.phone);
  await rig.send();
  await pull();
  const unsent = await take(5000);
  await takePaymentBack(unsent, rig.phone);
  expect([await onAccount(), await waiting()]).toEqual([0, 0]);
  await take(3000);
  const used = await use(invoice, 2000);
  await rig.send();
  await pull();
  await takePaymentBack(used, rig.phone);
  await always(async () => expect([await onAccount(), await open(invoice)]).toEqual([3000, 2000]));
});

test("a driver's first cash counts for the day before it is sent, after the answer, and after the pull", async () => {
  await take(5000);
  await always(async () => expect(await cash()).toBe(5000));
});

test("its cash counts for the day, with its customer, until the day is closed", async () => {
  await rig.send();
  await pull();
  await take(5000);
  expect(await cash()).toBe(5000);
  const van = await vanOnPhone(rig.phone.db);
  expect(van?.day.collectedOnAccount).toMatchObject([{ customerName: "Jade", amount: 5000 }]);
  const counted = { day: day("2026-11-21"), note: "", cashCounted: pence(5000), denominations: [] };
  await closeDay(counted, rig.phone);
  expect(await cash()).toBe(0);
  await rig.send();
  await pull();
  expect(await cash()).toBe(0);
});

test("a day names the payers as their payments do, whatever they are called now", async () => {
  await take(5000);
  await rig.send();
  await rig.phone.db.payments.toCollection().modify({ customerName: "Jade & Sons" });
  const van = await vanOnPhone(rig.phone.db);
  expect(van?.day.collectedOnAccount).toMatchObject([{ customerName: "Jade", amount: 5000 }]);
});

test("cash of unsent customers is listed separately, before it is sent, half sent and after", async () => {
  const lotus = await createCustomer({ ...CUSTOMER, name: "Lotus" }, rig.phone);
  await rig.send();
  await pull();
  const [one, two] = [
    await createCustomer({ ...CUSTOMER, name: "Pearl" }, rig.phone),
    await createCustomer({ ...CUSTOMER, name: "Pearl" }, rig.phone),
  ];
  const back = await take(700, { customer: one });
  await take(5000, { customer: one });
  await take(3000, { customer: two });
  await take(1000, { customer: lotus });
  await takePaymentBack(back, rig.phone);
  const rows = async () =>
    (await vanOnPhone(rig.phone.db))?.day.collectedOnAccount.map((entry) => [
      entry.customerName,
      entry.amount,
    ]);
  expect(await rows()).toEqual([
    ["Pearl", 5000],
    ["Pearl", 3000],
    ["Lotus", 1000],
  ]);
  const counted = { day: day("2026-11-21"), note: "", cashCounted: pence(9000), denominations: [] };
  await closeDay(counted, rig.phone);
  expect(await rows()).toEqual([]);
  rig.server.faultOf = ({ path }) => (path === "/api/payments/" ? "crash" : "none");
  await rig.send();
  expect([await rows(), await cash()]).toEqual([[], 0]);
  rig.server.faultOf = () => "none";
  await rig.send();
  await pull();
  expect([await rows(), await cash(), await waiting()]).toEqual([[], 0, 0]);
});

test("its receipt names the customer, and the statement lists it", async () => {
  const key = await take(5000);
  const { db } = rig.phone;
  const [payment, row] = [await db.payments.get(key), await db.customers.get(customer)];
  if (!payment || !row) throw new Error("It is gone");
  const receipt = await receipted(db, { ...payment, isTakenBack: false });
  expect([receipt?.invoices, receipt?.customer?.name]).toEqual([[], "Jade"]);
  const span = { start: day("2026-11-01"), end: day("2026-11-30") };
  await always(async () => {
    const now = await db.customers.get(customer);
    const account = now && (await accountHere(db, now, span, day("2026-11-21")));
    expect([account?.opening, account?.movements]).toMatchObject([0, [{ amount: -5000 }]]);
  });
});

describe("money that is taken back pays nothing", () => {
  let invoices: readonly string[];
  const look = async () => [await onAccount(), ...(await Promise.all(invoices.map(open)))];
  beforeEach(async () => {
    const sell = () => createInvoice("credit", draftFor(customer, 10), rig.phone);
    invoices = [await sell(), await sell()];
    await rig.send();
    await pull();
  });
  const useFor = (place: 0 | 1, amount: number) => use(invoices[place] ?? "", amount);

  test("taking it back takes back its uses, the last one first, until the rest suffices", async () => {
    await take(2000);
    const money = await take(3000);
    await useFor(0, 1500);
    await useFor(1, 2000);
    expect(await look()).toEqual([1500, 500, 0]);
    await takePaymentBack(money, rig.phone);
    await always(async () => expect(await look()).toEqual([500, 500, 2000]));
    expect(onServer().map(({ amount }) => amount)).toEqual([2000, 1500]);
  });

  test("nothing was sent: neither money nor use is left", async () => {
    const money = await take(3000);
    await useFor(0, 2000);
    await useFor(1, 1000);
    await takePaymentBack(money, rig.phone);
    expect(await look()).toEqual([0, 2000, 2000]);
    expect(await waiting()).toBe(0);
    expect(await rig.phone.db.payments.count()).toBe(0);
  });

  test("the money was sent, and its use was not", async () => {
    const money = await take(3000);
    await rig.send();
    await pull();
    await useFor(0, 2000);
    await takePaymentBack(money, rig.phone);
    await always(async () => expect(await look()).toEqual([0, 2000, 2000]));
  });

  test("both were sent", async () => {
    const money = await take(3000);
    await useFor(0, 2000);
    await rig.send();
    await pull();
    await takePaymentBack(money, rig.phone);
    await always(async () => expect(await look()).toEqual([0, 2000, 2000]));
  });

  test("the day was closed between: its cash is reversed in the next day", async () => {
    const money = await take(3000);
    const counted = {
      day: day("2026-11-21"),
      note: "",
      cashCounted: pence(3000),
      denominations: [],
    };
    await closeDay(counted, rig.phone);
    await useFor(0, 2000);
    await takePaymentBack(money, rig.phone);
    await always(async () => expect(await look()).toEqual([0, 2000, 2000]));
  });

  test("if more was used than is on account, the server says which uses to take back", async () => {
    const money = await take(3000);
    await useFor(0, 2000);
    await rig.send();
    await pull();
    await rig.phone.db.customers.update(customer, { onAccount: pence(-4000) });
    await takePaymentBack(money, rig.phone);
    const reversals = ({ kind }: { kind: string }) => kind === "payment.createReversal";
    const sent = await rig.phone.db.outbox.filter(reversals).toArray();
    expect(sent.map(({ payload }) => payload)).toEqual([{ payment: money }]);
  });

  test("money on account from another payment stays used", async () => {
    await take(2000);
    await useFor(0, 2000);
    const money = await take(1000);
    await takePaymentBack(money, rig.phone);
    await always(async () => expect(await look()).toEqual([0, 0, 2000]));
  });
});
