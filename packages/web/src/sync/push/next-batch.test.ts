import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { beforeEach, expect, test } from "vitest";
import { pence } from "@roundsman/core/money";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import {
  createInvoice,
  setDeliveryStatus,
  setPaymentStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { createProduct } from "../../products/queries.ts";
import { closeDay } from "../../stock/actions.ts";
import { nextBatch, type Outgoing, type BatchOptions } from "./next-batch.ts";
import type { Database } from "../store/database.ts";
import { pullAll } from "../pull/pull.ts";
import { replayTables } from "../outbox/replay.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";

let rig: Rig;
let db: Database;
beforeEach(() => {
  rig = createRig();
  ({ db } = rig.phone);
});

const choose = (wanted: Partial<BatchOptions> = {}): Promise<readonly Outgoing[]> =>
  db.transaction("rw", replayTables(db), async () =>
    nextBatch(db, { skipped: new Set(), maxSize: () => 100, newKey: rig.phone.newKey, ...wanted }),
  );
const kinds = (outgoing: readonly Outgoing[]) => outgoing.map(({ mutation }) => mutation.kind);
const entities = (outgoing: readonly Outgoing[]) => outgoing.map(({ mutation }) => mutation.entity);
/** Empties the outbox. */
async function settle(): Promise<void> {
  await db.outbox.clear();
  await db.bases.clear();
}
/** As if every response had been lost. */
const lose = () => db.outbox.toCollection().modify({ state: "waiting" });
const make = (name: string) => createCustomer({ ...CUSTOMER, name }, rig.phone);
async function makeMany(count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let each = 1; each <= count; each += 1) keys.push(await make(`Customer ${each}`));
  return keys;
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

test("as many mutations are chosen as fit, in the order of their creation, and marked as sending", async () => {
  const made = await makeMany(7);
  const asked: string[] = [];
  const maxSize = ({ entity }: { readonly entity: string }) => {
    asked.push(entity);
    return 5;
  };
  expect(entities(await choose({ maxSize }))).toEqual(made.slice(0, 5));
  expect(new Set(asked)).toEqual(new Set(made.slice(0, 1)));
  const waiting = await db.outbox.orderBy("seq").toArray();
  expect(waiting.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
    ...Array<string>(5).fill("sending 1"),
    ...Array<string>(2).fill("waiting 0"),
  ]);
  const rows = await db.customers.bulkGet(made);
  expect(rows.map((row) => row?.sync)).toEqual(waiting.map(({ state }) => state));
});

test("a skipped or refused mutation blocks only its own dependents, however many there are", async () => {
  const made = await makeMany(30);
  const refused = new Set(made.slice(0, 27));
  await updateCustomer(made[0] ?? "", { phone: "1" }, rig.phone);
  await db.outbox
    .filter(({ entity, kind }) => refused.has(entity) && kind === "customer.create")
    .modify({ state: "refused" });
  expect(entities(await choose({ skipped: new Set(made.slice(28, 29)) }))).toEqual([
    made[27],
    made[29],
  ]);
});

test("a mutation waits for the answer of an earlier one of the same row, and so do all later ones", async () => {
  const [invoice = ""] = await stocked(1);
  await updateInvoice(invoice, { ...draftFor(null), summary: "one" }, rig.phone);
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  const between = await make("Between");
  await updateInvoice(invoice, { ...draftFor(null), summary: "two" }, rig.phone);
  await make("Behind");
  expect(kinds(await choose())).toEqual(["invoice.update"]);
  expect(between).not.toBe("");
});

test("a new record and its first mutations go together, and name it by its key", async () => {
  const customer = await make("New");
  const invoice = await createInvoice("getPaid", draftFor(customer), rig.phone);
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  await setPaymentStatus([invoice], "overdue", rig.phone);
  const outgoing = await choose();
  expect(kinds(outgoing)).toEqual([
    "customer.create",
    "invoice.createDue",
    "invoice.delivery",
    "invoice.payment",
  ]);
  const named = { [customer]: `key:${customer}` };
  expect(outgoing.map(({ mutation }) => mutation.links)).toEqual([{}, named, {}, {}]);
  expect(outgoing[1]?.sending.idOf(customer)).toBe(`key:${customer}`);
  expect(outgoing[1]?.sending.idOf("nobody")).toBe(null);
  expect(outgoing.map(({ sending: { id, expectedVersion } }) => [id, expectedVersion])).toEqual([
    [`key:${customer}`, 0],
    [`key:${invoice}`, 0],
    [`key:${invoice}`, 1],
    [`key:${invoice}`, 2],
  ]);
});

test("an edit behind its creation names the first version; behind another edit or a status it waits", async () => {
  const invoice = await createInvoice("getPaid", draftFor(null), rig.phone);
  await updateInvoice(invoice, draftFor(null, 2), rig.phone);
  await updateInvoice(invoice, draftFor(null, 3), rig.phone);
  const outgoing = await choose();
  expect(outgoing.map(({ sending }) => sending.version)).toEqual([undefined, 1]);
  expect(outgoing[1]?.mutation.payload).toMatchObject({ lines: draftFor(null, 3).lines });
  await settle();
  const other = await createInvoice("getPaid", draftFor(null), rig.phone);
  await setDeliveryStatus([other], "delivered", rig.phone);
  await updateInvoice(other, draftFor(null, 2), rig.phone);
  expect(kinds(await choose())).toEqual(["invoice.createDue", "invoice.delivery"]);
});

test("two statuses of one field wait for each other, and of two fields they do not", async () => {
  const [invoice = ""] = await stocked(1);
  await setDeliveryStatus([invoice], "in_transit", rig.phone);
  await setPaymentStatus([invoice], "credit", rig.phone);
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  expect(kinds(await choose())).toEqual(["invoice.delivery", "invoice.payment"]);
});

test("an edit names the version that was edited, and no later mutation of its record goes with it", async () => {
  const [invoice = ""] = await stocked(1);
  await updateInvoice(invoice, draftFor(null, 2), rig.phone);
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  expect(kinds(await choose())).toEqual(["invoice.update"]);
});

test("a reference to a record waits for its restore, and a deletion waits for references to its record", async () => {
  const customer = await make("Back");
  await settle();
  await db.customers.update(customer, { id: 5, version: 1 });
  await removeCustomers([customer], rig.phone);
  await db.outbox.toCollection().modify({ attempts: 1 });
  await restoreCustomers([customer], rig.phone);
  await db.outbox.filter(({ kind }) => kind === "customer.remove").delete();
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  expect(kinds(await choose())).toEqual(["customer.restore"]);
  await settle();
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  await removeCustomers([customer], rig.phone);
  expect(kinds(await choose())).toEqual(["invoice.createDue"]);
});

test("a stock entry waits for its product, and a day close goes alone", async () => {
  await createProduct({ name: "Tofu", price: pence(100), discount: pence(0) }, rig.phone);
  await createInvoice("getPaid", draftFor(null), rig.phone);
  await make("Anybody");
  expect(kinds(await choose())).toEqual(["product.create"]);
  await settle();
  await pullAll(rig.sender);
  await createInvoice("getPaid", draftFor(null), rig.phone);
  const close = { day: day("2026-11-21"), note: "", cashCounted: pence(0), denominations: [] };
  await closeDay(close, rig.phone);
  await make("Anybody");
  expect(kinds(await choose())).toEqual(["invoice.createDue"]);
  await db.outbox.filter(({ state }) => state === "sending").delete();
  expect(kinds(await choose())).toEqual(["stock.closeDay"]);
});

test("a mutation waits for the request that creates a record it names", async () => {
  const customer = await make("New");
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  expect(entities(await choose({ skipped: new Set([customer]) }))).toEqual([]);
});

test("a record is named by its id once that is known, and a repeated request names it as before", async () => {
  const customer = await make("New");
  await settle();
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  await db.customers.update(customer, { id: 5 });
  expect((await choose())[0]?.mutation.links).toEqual({ [customer]: 5 });
  await db.outbox.toCollection().modify({ state: "waiting", links: { [customer]: null } });
  expect((await choose())[0]?.mutation.links).toEqual({ [customer]: null });
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
    expect((await choose())[0]?.mutation.links).toEqual({ [customer]: named });
  });

test("a row whose deletion is not sent yet is still named", async () => {
  const customer = await make("Going");
  await db.customers.update(customer, { id: 5 });
  await settle();
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  await removeCustomers([customer], rig.phone);
  expect((await choose())[0]?.mutation.links).toEqual({ [customer]: 5 });
});

test("a row without an id on the phone is named by its key", async () => {
  const customer = await make("Copied");
  await settle();
  await updateCustomer(customer, { phone: "1" }, rig.phone);
  expect((await choose())[0]?.sending).toMatchObject({
    id: `key:${customer}`,
    recordKey: customer,
  });
  await lose();
  await db.customers.update(customer, { id: 4 });
  expect((await choose())[0]?.sending).toMatchObject({
    id: 4,
    recordKey: customer,
    owner: db.owner,
  });
});

test("a creation names no version; a change names the edited one, and has the phone's current one beside it", async () => {
  const customer = await make("New");
  expect((await choose())[0]?.sending).toMatchObject({
    version: undefined,
    payload: { name: "New" },
  });
  await settle();
  await db.customers.update(customer, { id: 4, version: 3 });
  await updateCustomer(customer, { phone: "1" }, rig.phone);
  await db.customers.update(customer, { version: 5 });
  expect((await choose())[0]?.sending).toMatchObject({ id: 4, version: 3, expectedVersion: 5 });
});

test("of a record that was never sent or was refused, nothing is left when it is deleted", async () => {
  const never = await make("Never sent");
  await updateCustomer(never, { phone: "1" }, rig.phone);
  const refused = await make("Refused");
  await db.outbox.where("entity").equals(refused).modify({ state: "refused", attempts: 1 });
  const sent = await make("Sent");
  await db.outbox.where("entity").equals(sent).modify({ attempts: 1 });
  await removeCustomers([never, refused, sent], rig.phone);
  expect(entities(await choose())).toEqual([sent, sent]);
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    "customer.create",
    "customer.remove",
  ]);
  expect((await db.customers.bulkGet([never, refused])).map((row) => row?.sync)).toEqual([
    "sent",
    "sent",
  ]);
});

test("a refused change is left out before a deletion, and earlier mutations are not", async () => {
  const key = await make("On the server");
  await settle();
  await db.customers.update(key, { id: 1, version: 1 });
  await updateCustomer(key, { phone: "sent" }, rig.phone);
  await db.outbox.toCollection().modify({ attempts: 1 });
  await updateCustomer(key, { phone: "refused" }, rig.phone);
  const [, refused] = await db.outbox.orderBy("seq").toArray();
  await db.outbox.update(refused?.seq ?? 0, { state: "refused" });
  expect(kinds(await choose()), "without a deletion it is a person's to mend").toEqual([
    "customer.update",
  ]);
  await db.outbox
    .toCollection()
    .modify(
      (mutation: { state: string }) =>
        void (mutation.state === "sending" && (mutation.state = "waiting")),
    );
  await removeCustomers([key], rig.phone);
  expect(kinds(await choose())).toEqual(["customer.update"]);
  await db.outbox.orderBy("seq").limit(1).delete();
  expect(kinds(await choose())).toEqual(["customer.remove"]);
  expect(await db.outbox.count()).toBe(1);
});
