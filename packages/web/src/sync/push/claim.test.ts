import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { beforeEach, expect, test } from "vitest";
import { createCustomer, removeCustomers, updateCustomer } from "../../customers/queries.ts";
import {
  createInvoice,
  removeInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { claimNext, type Claim, type Wanted } from "./claim.ts";
import { saidLinks } from "./links.ts";
import type { Database } from "../store/database.ts";
import { pullAll } from "../pull/pull.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";

let rig: Rig;
let db: Database;
beforeEach(() => {
  rig = createRig();
  ({ db } = rig.phone);
});

let keys = 0;
const claim = (wanted: Partial<Wanted> = {}): Promise<readonly Claim[]> =>
  db.transaction("rw", [...db.everyBook, db.outbox], async () =>
    claimNext(db, {
      passed: new Set(),
      newKey: () => `together ${++keys}`,
      ids: new Map(),
      ...wanted,
    }),
  );
/** What each call would say, as kinds or names. */
const kinds = (claims: readonly Claim[]) =>
  claims.map(({ operations }) => operations.map(({ kind }) => kind));
const entities = (claims: readonly Claim[]) =>
  claims.map(({ operations }) => operations.map(({ entity }) => entity));
const make = (name: string) => createCustomer({ ...CUSTOMER, name }, rig.phone);
async function makeMany(count: number): Promise<string[]> {
  const made: string[] = [];
  for (let each = 1; each <= count; each += 1) made.push(await make(`Customer ${each}`));
  return made;
}
/** Invoices that the server has, in the order of their numbers. */
async function stocked(count: number): Promise<string[]> {
  for (let id = 1; id <= count; id++)
    rig.server.plant("invoices", {
      key: `01a00000-0000-7000-8000-${String(id).padStart(12, "0")}`,
      date: day("2026-11-20"),
    });
  await pullAll(rig.sender);
  return db.invoices.orderBy("id").primaryKeys();
}

test("twenty calls are claimed at a time, in the order of their making, and marked", async () => {
  const made = await makeMany(27);
  expect(entities(await claim())).toEqual(made.slice(0, 20).map((key) => [key]));
  const waiting = await db.outbox.orderBy("seq").toArray();
  expect(waiting.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
    ...Array<string>(20).fill("sending 1"),
    ...Array<string>(7).fill("waiting 0"),
  ]);
  const rows = await db.customers.bulkGet(made);
  expect(rows.map((row) => row?.sync)).toEqual(waiting.map(({ state }) => state));
});

test("what is passed over, or waits for a person, holds back its own alone, however much of it there is", async () => {
  const made = await makeMany(30);
  const refused = new Set(made.slice(0, 27));
  await updateCustomer(made[0] ?? "", { phone: "1" }, rig.phone);
  await db.outbox
    .filter(({ entity, kind }) => refused.has(entity) && kind === "customer.create")
    .modify({ state: "refused" });
  expect(entities(await claim({ passed: new Set(made.slice(28, 29)) }))).toEqual([
    [made[27]],
    [made[29]],
  ]);
});

test("what stands behind an answer of the same row waits for it, and so does all that comes later", async () => {
  const [invoice = ""] = await stocked(1);
  await updateInvoice(invoice, { ...draftFor(null), summary: "one" }, rig.phone);
  const between = await make("Between");
  await updateInvoice(invoice, { ...draftFor(null), summary: "two" }, rig.phone);
  await make("Behind");
  expect(entities(await claim())).toEqual([[invoice], [between]]);
});

test("the same said of several is one call under a key of its own", async () => {
  const made = await stocked(3);
  await setDeliveryStatus(made, "delivered", rig.phone);
  const claims = await claim();
  expect(entities(claims)).toEqual([made]);
  const [batch] = claims[0]?.operations.map((of) => of.batch) ?? [];
  expect(batch).toMatch(/^together/);
  expect((await db.outbox.toArray()).map((of) => [of.batch, of.attempts])).toEqual(
    made.map(() => [batch, 1]),
  );
  expect(claims[0]?.sendings.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("one alone keeps its own key", async () => {
  const made = await stocked(1);
  await setDeliveryStatus(made, "delivered", rig.phone);
  expect((await claim())[0]?.operations[0].batch).toBe(null);
});

test("another thing said, and what was said before, is a call of its own", async () => {
  const [a = "", b = "", c = "", d = ""] = await stocked(4);
  await setDeliveryStatus([a, b], "delivered", rig.phone);
  await setDeliveryStatus([c], "in_transit", rig.phone);
  await setDeliveryStatus([d], "in_transit", rig.phone);
  await db.outbox.where("entity").equals(d).modify({ attempts: 1 });
  expect(entities(await claim())).toEqual([[a, b], [c], [d]]);
});

test("nothing joins what was said before, and nothing that cannot be said of many is", async () => {
  const [a = "", b = ""] = await stocked(2);
  await setDeliveryStatus([a, b], "delivered", rig.phone);
  await db.outbox.where("entity").equals(a).modify({ attempts: 1 });
  await updateInvoice(a, draftFor(null), rig.phone);
  expect(entities(await claim())).toEqual([[a], [b]]);
  await db.outbox.clear();
  for (const key of [a, b]) await updateInvoice(key, draftFor(null), rig.phone);
  expect(kinds(await claim())).toEqual([["invoice.update"], ["invoice.update"]]);
});

test("a thousand go in one call and no more", async () => {
  const made = await stocked(1001);
  await removeInvoices(made, rig.phone);
  expect((await claim()).map(({ operations }) => operations.length)).toEqual([1000, 1]);
});

test("what was said together is said together again, under the same key, wherever its parts stand", async () => {
  const [a = "", b = "", c = ""] = await stocked(3);
  await setDeliveryStatus([a, c], "delivered", rig.phone);
  await claim();
  await db.outbox.toCollection().modify({ state: "waiting" });
  const [first] = await db.outbox.toArray();
  await setDeliveryStatus([b], "delivered", rig.phone);
  const [last] = await db.outbox.where("entity").equals(c).toArray();
  await db.outbox.delete(last?.seq ?? 0);
  if (last) await db.outbox.add({ ...last, seq: 99 });
  const claims = await claim();
  expect(entities(claims)).toEqual([[a, c], [b]]);
  expect(claims[0]?.operations.map(({ batch, attempts }) => [batch, attempts])).toEqual(
    [a, c].map(() => [first?.batch, 2]),
  );
});

test("and none of it, while a part of it is held back", async () => {
  const [a = "", b = "", c = ""] = await stocked(3);
  await setDeliveryStatus([a, b], "delivered", rig.phone);
  await db.outbox.toCollection().modify({ batch: "together" });
  await db.outbox.where("entity").equals(b).modify({ state: "refused" });
  await setDeliveryStatus([c], "delivered", rig.phone);
  expect(entities(await claim())).toEqual([[c]]);
});

test("what names a row that is on its way waits for its number, unless that goes before it", async () => {
  const customer = await make("New");
  const invoice = await createInvoice("getPaid", draftFor(customer), rig.phone);
  const [first, second] = await claim();
  expect([first?.operations[0].entity, second?.operations[0].entity]).toEqual([customer, invoice]);
  expect(second?.operations[0].links, "told by the answer before it").toBe(null);
  await db.outbox.toCollection().modify({ state: "waiting" });
  expect(entities(await claim({ passed: new Set([customer]) }))).toEqual([]);
});

test("its number is the one that the answer told, or the row's, or none", async () => {
  const customer = await make("New");
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  const [, made] = await claim({ ids: new Map([[customer, 7]]) });
  expect(made?.sendings[0].idOf(customer)).toBe(7);
  expect(made && saidLinks(made.operations[0], made.sendings[0])).toEqual({ [customer]: 7 });
  expect(made?.sendings[0].idOf("nobody")).toBe(null);

  await db.outbox.where("entity").equals(customer).delete();
  await db.customers.update(customer, { id: 5 });
  const [again] = await claim();
  expect(again?.operations[0].links).toEqual({ [customer]: 5 });
  expect(again && saidLinks(again.operations[0], again.sendings[0])).toEqual({ [customer]: 5 });
});

for (const [what, attempts, id, named] of [
  ["deleted before it was named", 0, 5, null],
  ["deleted after it was named", 1, 5, 5],
  ["that the server never had", 0, null, null],
] as const)
  test(`a row ${what} is named by ${named ?? "nothing"}`, async () => {
    const customer = await make("Gone");
    await createInvoice("getPaid", draftFor(customer), rig.phone);
    await db.outbox.where("entity").equals(customer).delete();
    await db.outbox.toCollection().modify({ attempts });
    await db.customers.update(customer, { id, deletedAt: "2026-11-21T08:00:00.000Z" });
    expect((await claim())[0]?.operations[0].links).toEqual({ [customer]: named });
  });

test("a row that is deleted, but not yet said to be, is named still", async () => {
  const customer = await make("Going");
  await db.customers.update(customer, { id: 5 });
  await db.outbox.clear();
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  await removeCustomers([customer], rig.phone);
  expect((await claim())[0]?.operations[0].links).toEqual({ [customer]: 5 });
});

test("what has no number yet is not changed on the server before the list tells it", async () => {
  const customer = await make("Copied");
  await db.outbox.clear();
  await updateCustomer(customer, { phone: "1" }, rig.phone);
  expect(await claim()).toEqual([]);
  await db.customers.update(customer, { id: 4 });
  const [claimed] = await claim();
  expect(claimed?.sendings[0]).toMatchObject({ id: 4, key: customer, owner: db.owner });
});

test("a creation has no number and stands on no version; a change says the one that it stands on, and the phone's", async () => {
  const customer = await make("New");
  expect((await claim())[0]?.sendings[0]).toMatchObject({
    id: 0,
    version: undefined,
    payload: { name: "New" },
  });
  await db.outbox.clear();
  await db.customers.update(customer, { id: 4, version: 3 });
  await updateCustomer(customer, { phone: "1" }, rig.phone);
  await db.customers.update(customer, { version: 5 });
  expect((await claim())[0]?.sendings[0]).toMatchObject({ id: 4, version: 3, known: 5 });
});

test("of what was never said, or was refused, nothing is left when it is deleted", async () => {
  const never = await make("Never said");
  await updateCustomer(never, { phone: "1" }, rig.phone);
  const refused = await make("Refused");
  await db.outbox.where("entity").equals(refused).modify({ state: "refused", attempts: 1 });
  const said = await make("Said");
  await db.outbox.where("entity").equals(said).modify({ attempts: 1 });
  await removeCustomers([never, refused, said], rig.phone);
  expect(entities(await claim())).toEqual([[said]]);
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    "customer.create",
    "customer.remove",
  ]);
  expect((await db.customers.bulkGet([never, refused])).map((row) => row?.sync)).toEqual([
    "sent",
    "sent",
  ]);
});

test("a change that was refused is left out before a deletion, and what was done before it is not", async () => {
  const key = await make("On the server");
  await db.outbox.clear();
  await db.customers.update(key, { id: 1, version: 1 });
  await updateCustomer(key, { phone: "said" }, rig.phone);
  await updateCustomer(key, { phone: "refused" }, rig.phone);
  const [, refused] = await db.outbox.orderBy("seq").toArray();
  await db.outbox.update(refused?.seq ?? 0, { state: "refused" });
  expect(kinds(await claim()), "without a deletion it is a person's to mend").toEqual([
    ["customer.update"],
  ]);
  await db.outbox
    .toCollection()
    .modify((of: { state: string }) => void (of.state === "sending" && (of.state = "waiting")));
  await removeCustomers([key], rig.phone);
  expect(kinds(await claim())).toEqual([["customer.update"]]);
  await db.outbox.orderBy("seq").limit(1).delete();
  expect(kinds(await claim())).toEqual([["customer.remove"]]);
  expect(await db.outbox.count()).toBe(1);
});
