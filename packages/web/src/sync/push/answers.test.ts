import "fake-indexeddb/auto";
import type { Customer } from "@roundsman/contract/customers";
import { day } from "@roundsman/core/day";
import { beforeEach, expect, test } from "vitest";
import { removeCustomers, restoreCustomers, updateCustomer } from "../../customers/queries.ts";
import { setDeliveryStatus, setPaymentStatus } from "../../invoices/queries.ts";
import { applyAnswers, type Answered } from "./answers.ts";
import { park, release, sendAsNew } from "./take-back.ts";
import type { Database, Operation } from "../store/database.ts";
import type { Made } from "../store/entity.ts";
import { pullAll } from "../pull/pull.ts";
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
  db.transaction("rw", [...db.everyBook, db.van, db.outbox, db.meta], async () => {
    await work();
  });
const applyAll = (...answered: readonly Answered[]) => writing(() => applyAnswers(db, answered));
const queue = (key: string) => db.outbox.where("entity").equals(key).sortBy("seq");
const first = async (key: string): Promise<Operation> => {
  const [operation] = await queue(key);
  if (!operation) throw new Error(`Nothing waits for ${key}`);
  return operation;
};
/** Answers the first that waits for a row. */
const answer = async (key: string, made: Made) => applyAll({ operation: await first(key), made });
const edit = (key: string, phone: string) => updateCustomer(key, { phone }, rig.phone);
/** The customer as the server would answer it. */
const customer = async (key: string, fields: Partial<Customer>): Promise<Customer> => {
  const row = await db.customers.get(key);
  if (!row) throw new Error(`${key} is not on the phone`);
  return { ...row, id: row.id ?? 0, ...fields };
};

test("every lot of answers is counted, and marks the rows that it came to; none is no answer", async () => {
  await applyAll();
  expect(await db.recall("answers")).toBe(null);
  await edit(A, "1");
  await edit(B, "2");
  await answer(A, await customer(A, { version: 2 }));
  await answer(B, await customer(B, { version: 2 }));
  expect(await db.recall("answers")).toBe(2);
  expect((await db.customers.bulkGet([A, B])).map((row) => row?.touched)).toEqual([1, 2]);
});

test("an answer to what another tab gave up meanwhile changes nothing", async () => {
  await edit(A, "given up");
  const operation = await first(A);
  await db.outbox.clear();
  await edit(A, "typed since");
  const [row, waiting] = [await db.customers.get(A), await queue(A)];
  await applyAll({
    operation,
    made: await customer(A, { phone: "given up", version: 2 }),
  });
  expect(await db.customers.get(A)).toEqual(row);
  expect(await queue(A)).toEqual(waiting);
});

test("nor does an answer to a row that is not on the phone any more bring it back", async () => {
  await edit(A, "1");
  const [operation, made] = [await first(A), await customer(A, { version: 2 })];
  await db.customers.delete(A);
  await applyAll({ operation, made });
  expect(await db.customers.get(A)).toBe(undefined);
  expect(await db.outbox.count()).toBe(0);
});

test("what the server answers is the row, where nothing else waits", async () => {
  await edit(A, "typed");
  await answer(A, await customer(A, { phone: "as the server writes it", version: 2 }));
  expect(await db.customers.get(A)).toMatchObject({
    phone: "as the server writes it",
    version: 2,
    ownSince: 1,
    sync: "sent",
  });
});

test("what was typed since stays, and stands on what was answered where it stood on what that stood on", async () => {
  for (const phone of ["1", "2", "3", "4", "5"]) await edit(A, phone);
  for (const [at, base] of [1, 1, 1, null, 0].entries())
    await db.outbox.update((await queue(A))[at]?.seq ?? 0, { base });
  await answer(A, await customer(A, { phone: "1", version: 2 }));
  expect(await db.customers.get(A)).toMatchObject({
    phone: "5",
    version: 2,
    ownSince: 1,
    sync: "waiting",
  });
  const left = await queue(A);
  expect(left.map(({ base }) => base)).toEqual([2, 2, null, 0]);
  expect(left.map(({ before }) => before?.version ?? null)).toEqual([2, null, null, null]);
  expect(left[0]?.before).toMatchObject({ phone: "1" });
});

test("an answer that jumps over a version tells of somebody else: what waits keeps what it stood on, so that the server asks", async () => {
  await edit(A, "1");
  await db.outbox.where("entity").equals(A).modify({ base: 0 });
  await edit(A, "2");
  await answer(A, await customer(A, { city: "theirs", version: 3 }));
  expect(await db.customers.get(A)).toMatchObject({
    phone: "2",
    city: CUSTOMER.city,
    version: 1,
    ownSince: 1,
    sync: "waiting",
  });
  expect(await queue(A)).toMatchObject([{ base: 1, before: { city: "theirs", version: 3 } }]);
});

test("and where nothing waits the phone's own versions begin anew with it", async () => {
  await edit(A, "1");
  await db.outbox.where("entity").equals(A).modify({ base: 0 });
  await answer(A, await customer(A, { city: "theirs", version: 3 }));
  expect(await db.customers.get(A)).toMatchObject({ city: "theirs", version: 3, ownSince: 3 });
});

for (const [version, ownSince] of [
  [3, 1],
  [4, 4],
] as const)
  test(`a restoration stands two further on than what was removed, so version ${version} is ${ownSince === 1 ? "its own" : "not"}`, async () => {
    await removeCustomers([A], rig.phone);
    await db.outbox.toCollection().modify({ attempts: 1 });
    await restoreCustomers([A], rig.phone);
    await answer(A, null);
    expect(await db.customers.get(A)).toMatchObject({ deletedAt: "", version: 1, sync: "waiting" });
    await answer(A, await customer(A, { version }));
    expect(await db.customers.get(A)).toMatchObject({ version, ownSince, sync: "sent" });
  });

test("a status that was answered by its version alone is what the server has; the one behind it knows", async () => {
  await setDeliveryStatus([INVOICE], "delivered", rig.phone);
  await setPaymentStatus([INVOICE], "paid", rig.phone);
  await answer(INVOICE, { stands: 2 });
  const meant = { deliveryStatus: "delivered", paymentStatus: "paid" };
  expect(await db.invoices.get(INVOICE)).toMatchObject({
    ...meant,
    version: 2,
    ownSince: 1,
    sync: "waiting",
  });
  expect(await first(INVOICE)).toMatchObject({
    before: { deliveryStatus: "delivered", paymentStatus: "due", version: 2 },
  });
  await answer(INVOICE, { stands: 3 });
  expect(await db.invoices.get(INVOICE)).toMatchObject({
    ...meant,
    version: 3,
    ownSince: 1,
    sync: "sent",
  });
});

test("what is turned down waits with the reason, and with what the server has", async () => {
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
  await writing(async () => park(db, await first(A), problem));
  expect(await first(A)).toMatchObject({ state: "refused", problem });
  expect((await db.customers.bulkGet([A, B])).map((row) => row?.sync)).toEqual(["refused", "sent"]);
});

test("what nobody answered counts as said; what was never said does not, and may name others anew", async () => {
  for (const phone of ["1", "2", "3"]) await edit(A, phone);
  const links = { [B]: 2 };
  const [once, twice, said] = await queue(A);
  if (!once || !twice || !said) throw new Error("Three wait");
  await db.outbox.bulkPut([
    { ...once, state: "sending", attempts: 1, links },
    { ...twice, state: "sending", attempts: 2, links },
    { ...said, state: "sending", attempts: 1, links },
  ]);
  await db.customers.update(A, { sync: "sending" });
  await writing(async () => {
    await release(db, [once, twice], "never was");
    await release(db, [said], "counts");
  });
  expect(await queue(A)).toMatchObject([
    { state: "waiting", attempts: 0, links: null },
    { state: "waiting", attempts: 1, links },
    { state: "waiting", attempts: 1, links },
  ]);
  expect((await db.customers.get(A))?.sync).toBe("waiting");
  await db.outbox.clear();
  await writing(() => release(db, [said], "counts"));
  expect(await db.outbox.count(), "another tab gave it up").toBe(0);
});

test("what no attempt did is sent as new, as it is stored by now", async () => {
  await edit(A, "1");
  const of = await first(A);
  await db.outbox
    .toCollection()
    .modify({ attempts: 3, links: { [B]: 7 }, state: "sending", base: 9 });
  await writing(() => sendAsNew(db, [of], { key: "anew" }));
  expect(await queue(A)).toMatchObject([
    { key: "anew", state: "waiting", attempts: 0, links: null, base: 9 },
  ]);
  expect((await db.customers.get(A))?.sync).toBe("waiting");
  await db.outbox.clear();
  await writing(() => sendAsNew(db, [of]));
  expect(await db.outbox.count(), "another tab gave it up").toBe(0);
});

test("several answers for one row come in one after the other", async () => {
  await setDeliveryStatus([INVOICE], "delivered", rig.phone);
  await setPaymentStatus([INVOICE], "credit", rig.phone);
  const [delivery, payment] = await queue(INVOICE);
  if (!delivery || !payment) throw new Error("Both wait");
  await applyAll(
    { operation: delivery, made: { stands: 2 } },
    { operation: payment, made: { stands: 3 } },
  );
  expect(await queue(INVOICE)).toEqual([]);
  expect(await db.invoices.get(INVOICE)).toMatchObject({
    version: 3,
    sync: "sent",
    deliveryStatus: "delivered",
    paymentStatus: "credit",
  });
});
