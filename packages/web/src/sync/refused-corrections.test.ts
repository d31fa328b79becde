import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { voidNote } from "../invoices/credit-notes/queries.ts";
import { correctInvoice } from "../invoices/issued/corrections.ts";
import {
  createInvoice,
  LIST_FEEDS,
  removeInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../invoices/queries.ts";
import { draftOf } from "../invoices/editor/draft.ts";
import { submitInvoices } from "../invoices/submit.ts";
import { takePayment } from "../payments/queries.ts";
import { loadPlan } from "../stock/van/load-plan.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { creditNotesOf } from "./outbox/credit-notes.ts";
import { replayTables } from "./outbox/replay.ts";
import { applyRefusal } from "./push/refused.ts";
import { discardRefusedOn, retryRefusedOn } from "./outbox/resolve-refused.ts";
import { takenFor } from "./outbox/money/reassign-payments.ts";
import { transact, type Phone } from "./store/phone.ts";
import { CASH, correctedUnseen, end, giveUp, type At } from "./testing/corrected-unseen.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { createRig, CUSTOMER, draftFor } from "./testing/rig.ts";
import { livePhone } from "./testing/selling/phones.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

test("while a correction waits for a person only the old invoice counts", async () => {
  const at = await correctedUnseen(server);
  const { here, one, key, by, row, listed, owes, onVan, refused } = at;
  const [waiting] = await refused();
  expect(waiting?.kind).toBe("invoice.createCorrection");
  const onlyOld = async () => {
    expect(await listed()).toEqual([key]);
    expect(await owes()).toBe(500);
    expect(await onVan()).toEqual([-2000]);
  };
  await onlyOld();
  await setDeliveryStatus([key, by], "not_shipped", here);
  expect(await loadPlan(here.db, { list: "getPaid" })).toMatchObject([{ wanted: 2000 }]);
  await setDeliveryStatus([key, by], "delivered", here);
  await onlyOld();
  expect(await row(by)).toMatchObject({ sync: "refused", lines: [{ id: "rice" }] });
  await retryRefusedOn(here, waiting?.key ?? "");
  await onlyOld();
  await one.send();
  await onlyOld();
  await giveUp(at);
  await onlyOld();
  expect(await row(by)).toBeUndefined();
  await end(at);
});

test("it counts in place of the old one once the server accepts it", async () => {
  const at = await correctedUnseen(server);
  const { here, one, other, key, by, listed, owes, onVan, refused } = at;
  const there = other.tab(0);
  const old = await there.db.invoices.get(key);
  const [note] = old ? await creditNotesOf(there.db, old) : [];
  if (note) await voidNote(key, note, there);
  await other.send();
  const [waiting] = await refused();
  await retryRefusedOn(here, waiting?.key ?? "");
  await one.send();
  await one.pull();
  expect(await listed()).toEqual([by]);
  expect(await owes()).toBe(1500);
  expect(await onVan()).toEqual([-2000]);
  await end(at);
});

test("the old invoice counts as soon as the correction is refused, whether its other mutations were sent or not", async () => {
  const { phone } = createRig();
  const { db } = phone;
  const key = await createInvoice("getPaid", draftFor(null, 10), phone);
  await takePayment({ ...CASH, amount: pence(500), parts: [{ key, amount: pence(500) }] }, phone);
  const by = await correctInvoice(key, phone);
  const problem = { type: "urn:roundsman:credit-differs", title: "", status: 409, detail: "" };
  await transact(phone, replayTables(db), async () => {
    const [creation] = await db.outbox.where("entity").equals(by).toArray();
    if (creation)
      await applyRefusal(db, creation, {
        problem: { ...problem, message: "" },
        newKey: phone.newKey,
      });
  });
  const rows = await LIST_FEEDS.getPaid.read(db);
  expect(rows.filter(LIST_FEEDS.getPaid.holds)).toMatchObject([
    { key, paymentStatus: "due", totals: { paid: 500 } },
  ]);
  expect((await db.invoices.get(key))?.correctedBy).toBeUndefined();
});

/** The server's payments: pence, for which invoice, on account. */
const payments = async ({ driver }: At) =>
  (await driver.api.payments.list({ query: { limit: 500 } })).payments
    .map(({ amount, allocations, onAccount }) => [
      amount,
      allocations.map((part) => [part.invoiceId, part.amount]),
      onAccount,
    ])
    .toReversed();

for (const gone of ["discarded", "deleted"] as const)
  test(`the payment of a correction that is then ${gone} pays the old invoice, the rest on account`, async () => {
    const at = await correctedUnseen(server, (by, pay) => pay(by, 700));
    const { here, one, key, by, row, owes, cash } = at;
    expect(await owes()).toBe(-200);
    expect(await cash()).toBe(1200);
    if (gone === "deleted") await removeInvoices([by], here);
    else await giveUp(at);
    expect(await owes()).toBe(-200);
    await one.send();
    await one.pull();
    expect(await here.db.outbox.toArray()).toEqual([]);
    const id = (await row(key))?.id;
    expect(await payments(at)).toEqual([
      [500, [[id, 500]], 0],
      [700, [[id, 500]], 200],
    ]);
    expect(await row(key)).toMatchObject({ paymentStatus: "paid" });
    expect(await owes()).toBe(-200);
    expect(await cash()).toBe(1200);
    await end(at);
  });

test("the status payment of a correction that is then discarded pays the old invoice, the rest on account", async () => {
  const at = await correctedUnseen(server, (by, _pay, phone) =>
    submitInvoices("getPaid", [by], phone, () => "cash"),
  );
  const { here, one, key, row, owes, cash } = at;
  expect([await owes(), await cash()]).toEqual([-1000, 2000]);
  for (const mutation of await at.refused()) {
    expect(await takenFor(here.db, mutation)).toEqual({ amount: 1500, goesTo: "invoices" });
    await discardRefusedOn(here, mutation.key);
  }
  expect([await owes(), await cash()]).toEqual([-1000, 2000]);
  expect(await row(key)).toMatchObject({ paymentStatus: "paid" });
  await one.send();
  await one.pull();
  expect(await here.db.outbox.toArray()).toEqual([]);
  const id = (await row(key))?.id;
  expect(await payments(at)).toEqual([
    [500, [[id, 500]], 0],
    [1500, [[id, 500]], 1000],
  ]);
  expect(await row(key)).toMatchObject({ paymentStatus: "paid" });
  expect([await owes(), await cash()]).toEqual([-1000, 2000]);
  await end(at);
});

test("the payment of a correction for another customer is on that customer's account", async () => {
  let whose = "";
  const at = await correctedUnseen(server, async (by, pay, phone) => {
    whose = await createCustomer({ ...CUSTOMER, name: "Golden Wok" }, phone);
    const correction = await phone.db.invoices.get(by);
    if (correction) await updateInvoice(by, { ...draftOf(correction), customerKey: whose }, phone);
    await pay(by, 700);
  });
  await giveUp(at);
  const { here, key, row } = at;
  expect(await here.db.outbox.toArray()).toEqual([]);
  expect((await payments(at)).at(-1)).toEqual([700, [], 700]);
  expect((await here.db.customers.get(whose))?.onAccount).toBe(700);
  expect(await row(key)).toMatchObject({ paymentStatus: "due", totals: { paid: 500 } });
  await end(at);
});

/** A phone with a customer, and an invoice of theirs whose summary is too long for the server. */
async function refusedInvoice(before: (customer: string, here: Phone) => Promise<unknown>) {
  const driver = await server.newDriver();
  const phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  const here = phone.tab(0);
  const customer = await createCustomer({ ...CUSTOMER, name: "Golden Wok" }, here);
  await before(customer, here);
  const draft = { ...draftFor(customer, 10), summary: "a".repeat(6000) };
  const key = await createInvoice("getPaid", draft, here);
  const giveUp = async () => {
    await phone.send();
    const [refused] = await here.db.outbox.where("state").equals("refused").toArray();
    expect(refused?.kind).toBe("invoice.createDue");
    await discardRefusedOn(here, refused?.key ?? "");
  };
  const cash = async () => (await vanOnPhone(here.db))?.day.cashExpected;
  return { driver, phone, here, customer, key, giveUp, cash };
}

test("cash for two invoices is counted fully while one of them is discarded", async () => {
  let other = "";
  const at = await refusedInvoice(async (customer, here) => {
    other = await createInvoice("getPaid", draftFor(customer, 20), here);
  });
  const { driver, phone, here, key, giveUp, cash } = at;
  const parts = [key, other].map((each, index) => ({
    key: each,
    amount: pence(2000 - 500 * index),
  }));
  await takePayment({ ...CASH, amount: pence(3700), parts }, here);
  expect(await cash()).toBe(3700);
  await giveUp();
  expect(await cash()).toBe(3700);
  await phone.send();
  await phone.pull();
  expect(await here.db.outbox.toArray()).toEqual([]);
  expect(await cash()).toBe(3700);
  const { payments: all } = await driver.api.payments.list({ query: { limit: 500 } });
  expect(all).toMatchObject([{ amount: 3700, onAccount: 2200, allocations: [{ amount: 1500 }] }]);
  await phone.close();
});

test("money on account that was used for it stays on account", async () => {
  const at = await refusedInvoice(async (customer, here) => {
    await takePayment({ ...CASH, amount: pence(1000), parts: [], customer }, here);
  });
  const { phone, here, customer, key, giveUp, cash } = at;
  const use = { ...CASH, method: "account" as const, amount: pence(700) };
  await takePayment({ ...use, parts: [{ key, amount: pence(700) }], customer }, here);
  await giveUp();
  const onAccount = async () => (await here.db.customers.get(customer))?.onAccount;
  expect([await onAccount(), await cash()]).toEqual([1000, 1000]);
  await phone.send();
  await phone.pull();
  expect(await here.db.outbox.toArray()).toEqual([]);
  expect(await here.db.payments.count()).toBe(1);
  expect([await onAccount(), await cash()]).toEqual([1000, 1000]);
  await phone.close();
});

test("the payment of any refused new invoice stays on account of its customer", async () => {
  const at = await refusedInvoice(async () => null);
  const { driver, phone, here, customer, key, giveUp } = at;
  await takePayment({ ...CASH, amount: pence(700), parts: [{ key, amount: pence(700) }] }, here);
  await giveUp();
  await phone.send();
  await phone.pull();
  expect(await here.db.outbox.toArray()).toEqual([]);
  expect((await here.db.customers.get(customer))?.onAccount).toBe(700);
  const { payments: all } = await driver.api.payments.list({ query: { limit: 500 } });
  expect(all).toMatchObject([{ amount: 700, allocations: [], onAccount: 700 }]);
  await phone.close();
});

test("the status payment of any refused new invoice stays on account of its customer", async () => {
  const at = await refusedInvoice(async () => null);
  const { driver, phone, here, customer, key, giveUp, cash } = at;
  await submitInvoices("getPaid", [key], here, () => "cash");
  await giveUp();
  expect([(await here.db.customers.get(customer))?.onAccount, await cash()]).toEqual([2000, 2000]);
  await phone.send();
  await phone.pull();
  expect(await here.db.outbox.toArray()).toEqual([]);
  expect([(await here.db.customers.get(customer))?.onAccount, await cash()]).toEqual([2000, 2000]);
  const { payments: all } = await driver.api.payments.list({ query: { limit: 500 } });
  expect(all).toMatchObject([{ amount: 2000, method: "cash", allocations: [], onAccount: 2000 }]);
  await phone.close();
});
