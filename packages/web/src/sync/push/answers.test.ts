import "fake-indexeddb/auto";
import type { Customer } from "@roundsman/contract/customers";
import { day } from "@roundsman/core/day";
import { beforeEach, expect, test } from "vitest";
import { removeCustomers, restoreCustomers, updateCustomer } from "../../customers/queries.ts";
import { setDeliveryStatus, setPaymentStatus } from "../../invoices/queries.ts";
import { applyResponses } from "./answers.ts";
import { applyRefusal, requeueAsNew, requeueForRetry, requeueUnsent } from "./refused.ts";
import type { Database, PendingMutation } from "../store/database.ts";
import type { Answer, AnsweredMutation } from "../store/local.ts";
import { pullAll } from "../pull/pull.ts";
import { replayRows, replayTables } from "../outbox/replay.ts";
import { createRig, CUSTOMER, type Rig } from "../testing/rig.ts";

const A = "01a00000-0000-7000-8000-00000000000a";
const B = "01a00000-0000-7000-8000-00000000000b";
const INVOICE = "01a00000-0000-7000-8000-00000000000c";

/** A phone with two customers and an invoice that the server has, each in version 1. */
let rig: Rig;
let db: Database;
beforeEach(async () => {
  rig = createRig();
  ({ db } = rig.phone);
  for (const key of [A, B]) rig.server.plant("customers", { ...CUSTOMER, key });
  rig.server.plant("invoices", { key: INVOICE, date: day("2026-11-20") });
  await pullAll(rig.sender);
});

const writing = (work: () => Promise<void>) =>
  db.transaction("rw", replayTables(db), async () => {
    await work();
  });
const applyAll = (...answered: readonly AnsweredMutation[]) =>
  writing(() => applyResponses(db, answered, rig.phone.newKey));
const queue = (key: string) => db.outbox.where("entity").equals(key).sortBy("seq");
const first = async (key: string): Promise<PendingMutation> => {
  const [mutation] = await queue(key);
  if (!mutation) throw new Error(`Nothing waits for ${key}`);
  return mutation;
};
/** Applies a response to the first pending mutation of a row. */
const answer = async (key: string, record: Answer) =>
  applyAll({ mutation: await first(key), answer: record });
const edit = (key: string, phone: string) => updateCustomer(key, { phone }, rig.phone);
/** The customer as the server would answer it. */
const customer = async (key: string, fields: Partial<Customer>): Promise<Customer> => {
  const row = await db.customers.get(key);
  if (!row) throw new Error(`${key} is not on the phone`);
  return { ...row, id: row.id ?? 0, ...fields };
};

test("a write of answers is counted, and one without answers is not", async () => {
  await applyAll();
  expect(await db.getMeta("answers")).toBe(null);
  await edit(A, "1");
  await edit(B, "2");
  await answer(A, await customer(A, { version: 2 }));
  await answer(B, await customer(B, { version: 2 }));
  expect(await db.getMeta("answers")).toBe(2);
});

test("an answer to a mutation that another tab discarded changes nothing", async () => {
  await edit(A, "given up");
  const mutation = await first(A);
  await db.outbox.clear();
  await edit(A, "typed since");
  const [row, waiting] = [await db.customers.get(A), await queue(A)];
  await applyAll({
    mutation,
    answer: await customer(A, { phone: "given up", version: 2 }),
  });
  expect(await db.customers.get(A)).toEqual(row);
  expect(await queue(A)).toEqual(waiting);
});

test("an answer to a row that is no longer on the phone does not restore it", async () => {
  await edit(A, "1");
  const [mutation, record] = [await first(A), await customer(A, { version: 2 })];
  await db.customers.delete(A);
  await db.bases.delete(A);
  await applyAll({ mutation, answer: record });
  expect(await db.customers.get(A)).toBe(undefined);
  expect(await db.outbox.count()).toBe(0);
});

test("the answered row is stored, if nothing else is pending", async () => {
  await edit(A, "typed");
  await answer(A, await customer(A, { phone: "as the server writes it", version: 2 }));
  expect(await db.customers.get(A)).toMatchObject({
    phone: "as the server writes it",
    version: 2,
    sync: "sent",
  });
});

/** As if the first pending mutation were being sent: later edits are mutations of their own. */
const claimFirst = async (key: string) =>
  db.outbox.update((await first(key)).seq, { state: "sending", attempts: 1 });

test("an edit since stays, and is sent over the answered version", async () => {
  await edit(A, "1");
  await claimFirst(A);
  await edit(A, "2");
  await answer(A, await customer(A, { phone: "1", version: 2 }));
  expect(await db.customers.get(A)).toMatchObject({ phone: "2", version: 2, sync: "waiting" });
  expect(await queue(A)).toMatchObject([
    { base: 2, payload: { phone: "2" }, seen: { phone: "1" } },
  ]);
  expect((await db.bases.get(A))?.row).toMatchObject({ phone: "1", version: 2 });
});

test("the server's changes to one's own edit do not conflict with the next edit", async () => {
  await edit(A, "0113 1");
  await claimFirst(A);
  await edit(A, "0113 2");
  await answer(A, await customer(A, { phone: "01131", version: 2 }));
  expect(await queue(A)).toMatchObject([{ base: 2, seen: { phone: "01131" } }]);
});

test("a colleague's change in the answer is stored under the pending edit, and is shown", async () => {
  await edit(A, "1");
  await claimFirst(A);
  await edit(A, "2");
  await answer(A, await customer(A, { phone: "1", city: "theirs", version: 3 }));
  expect(await db.customers.get(A)).toMatchObject({ phone: "2", city: "theirs", version: 3 });
  expect(await queue(A)).toMatchObject([{ base: 3, payload: { phone: "2" } }]);
});

test("a repeated answer is older than a pull since", async () => {
  await edit(A, "1");
  await claimFirst(A);
  const row = await customer(A, { phone: "theirs", version: 3 });
  await writing(() =>
    replayRows(
      db,
      "customers",
      [A],
      new Map([[A, { row: { ...row, sync: "sent", deletedAt: "" } }]]),
    ),
  );
  expect(await db.customers.get(A)).toMatchObject({ phone: "1", version: 3, sync: "sending" });
  await answer(A, await customer(A, { phone: "1", version: 2 }));
  expect(await db.customers.get(A)).toMatchObject({ phone: "theirs", version: 3, sync: "sent" });
});

for (const version of [3, 4])
  test(`a restore is answered with the server's current row, version ${version}`, async () => {
    await removeCustomers([A], rig.phone);
    await db.outbox.toCollection().modify({ attempts: 1 });
    await restoreCustomers([A], rig.phone);
    await answer(A, null);
    expect(await db.customers.get(A)).toMatchObject({ deletedAt: "", version: 1, sync: "waiting" });
    await answer(A, await customer(A, { version }));
    expect(await db.customers.get(A)).toMatchObject({ version, deletedAt: "", sync: "sent" });
  });

test("a status answered by its version alone is what the server has, and a later one names that version", async () => {
  await setDeliveryStatus([INVOICE], "delivered", rig.phone);
  await setPaymentStatus([INVOICE], "paid", rig.phone);
  await answer(INVOICE, { newVersion: 2 });
  const meant = { deliveryStatus: "delivered", paymentStatus: "paid" };
  expect(await db.invoices.get(INVOICE)).toMatchObject({
    ...meant,
    version: 2,
    sync: "waiting",
  });
  expect((await db.bases.get(INVOICE))?.row).toMatchObject({
    deliveryStatus: "delivered",
    paymentStatus: "due",
    version: 2,
  });
  await answer(INVOICE, { newVersion: 3 });
  expect(await db.invoices.get(INVOICE)).toMatchObject({
    ...meant,
    version: 3,
    sync: "sent",
  });
});

test("a refused mutation waits with the reason, and with the server's row", async () => {
  await edit(A, "1");
  const current = { ...CUSTOMER, id: 1 };
  const problem = {
    type: "about:blank",
    title: "Conflict",
    status: 409,
    detail: "Stale",
    message: "Stale",
    current,
  };
  await writing(async () =>
    applyRefusal(db, await first(A), { problem, newKey: rig.phone.newKey }),
  );
  expect(await first(A)).toMatchObject({ state: "refused", problem });
  expect((await db.customers.bulkGet([A, B])).map((row) => row?.sync)).toEqual(["refused", "sent"]);
});

test("an unanswered mutation counts as sent; an unsent one may still reference other records", async () => {
  for (const phone of ["1", "2", "3"]) {
    await edit(A, phone);
    await db.outbox.toCollection().modify({ attempts: 1 });
  }
  const links = { [B]: 2 };
  const [once, twice, third] = await queue(A);
  if (!once || !twice || !third) throw new Error("Three wait");
  await db.outbox.bulkPut([
    { ...once, state: "sending", attempts: 1, links },
    { ...twice, state: "sending", attempts: 2, links },
    { ...third, state: "sending", attempts: 1, links },
  ]);
  await db.customers.update(A, { sync: "sending" });
  await writing(async () => {
    await requeueUnsent(db, [once, twice]);
    await requeueForRetry(db, [third]);
  });
  expect(await queue(A)).toMatchObject([
    { state: "waiting", attempts: 0, links: null },
    { state: "waiting", attempts: 1, links },
    { state: "waiting", attempts: 1, links },
  ]);
  expect((await db.customers.get(A))?.sync).toBe("waiting");
  await db.outbox.clear();
  await writing(() => requeueForRetry(db, [third]));
  expect(await db.outbox.count(), "another tab gave it up").toBe(0);
});

test("a mutation that no attempt did is sent as new, as it is stored now", async () => {
  await edit(A, "1");
  const mutation = await first(A);
  await db.outbox.toCollection().modify({ attempts: 3, links: { [B]: 7 }, state: "sending" });
  await writing(() => requeueAsNew(db, [mutation], { key: "anew" }));
  expect(await queue(A)).toMatchObject([
    { key: "anew", state: "waiting", attempts: 0, links: null, base: 1 },
  ]);
  expect((await db.customers.get(A))?.sync).toBe("waiting");
  await db.outbox.clear();
  await writing(() => requeueAsNew(db, [mutation]));
  expect(await db.outbox.count(), "another tab gave it up").toBe(0);
});

test("several answers for one row are applied one after the other", async () => {
  await setDeliveryStatus([INVOICE], "delivered", rig.phone);
  await setPaymentStatus([INVOICE], "credit", rig.phone);
  const [delivery, payment] = await queue(INVOICE);
  if (!delivery || !payment) throw new Error("Both wait");
  await applyAll(
    { mutation: delivery, answer: { newVersion: 2 } },
    { mutation: payment, answer: { newVersion: 3 } },
  );
  expect(await queue(INVOICE)).toEqual([]);
  expect(await db.invoices.get(INVOICE)).toMatchObject({
    version: 3,
    sync: "sent",
    deliveryStatus: "delivered",
    paymentStatus: "credit",
  });
});
