import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import {
  createInvoice,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { draftOf } from "../../invoices/editor/draft.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import type { MutationKind } from "../resources/mutations.ts";
import { Gone, type Phone } from "../store/phone.ts";
import { createRig, CUSTOMER, draftFor } from "../testing/rig.ts";

/** As if the server had refused the last waiting mutation of a kind. */
async function refuse({ db }: Phone, wanted: MutationKind): Promise<void> {
  const last = (await db.outbox.orderBy("seq").toArray()).findLast(({ kind }) => kind === wanted);
  await db.outbox.update(last?.seq ?? 0, { state: "refused", attempts: 1 });
}

const queued = async ({ db }: Phone) =>
  (await db.outbox.orderBy("seq").toArray()).map(({ kind, payload, state }) => [
    kind,
    payload,
    state,
  ]);

/** A customer that the server has, and a phone that has changed nothing since. */
async function withCustomer() {
  const rig = createRig();
  const key = await createCustomer(CUSTOMER, rig.phone);
  await rig.send();
  return { ...rig, key };
}

/** Two invoices that the server has. */
async function withInvoices() {
  const rig = createRig();
  const keys = [
    await createInvoice("getPaid", draftFor(null), rig.phone),
    await createInvoice("getPaid", draftFor(null), rig.phone),
  ] as const;
  await rig.send();
  return { ...rig, keys };
}

test("a form saved without a change queues nothing", async () => {
  const { phone, keys } = await withInvoices();
  const row = await phone.db.invoices.get(keys[0]);
  if (!row) throw new Error("There is no such invoice");
  await updateInvoice(keys[0], draftOf(row), phone);
  expect(await queued(phone)).toEqual([]);
  expect(await phone.db.bases.count()).toBe(0);
  expect(await phone.db.invoices.get(keys[0])).toEqual(row);
});

test("a change of a deleted record names the record, and queues nothing", async () => {
  const { phone } = createRig();
  const change = updateCustomer("nobody", { city: "York" }, phone);
  await expect(change).rejects.toThrow(Gone);
  await expect(change).rejects.toThrow("nobody was deleted on another device");
  expect(await queued(phone)).toEqual([]);
});

test("of several selected records, the deleted ones are skipped", async () => {
  const { phone, keys } = await withInvoices();
  await setDeliveryStatus([keys[0], "nobody", keys[1]], "delivered", phone);
  expect(await queued(phone)).toEqual([
    ["invoice.delivery", "delivered", "waiting"],
    ["invoice.delivery", "delivered", "waiting"],
  ]);
});

test("a refused status is replaced by the next of its kind, and by no other", async () => {
  const { phone, keys } = await withInvoices();
  await setDeliveryStatus([keys[0]], "in_transit", phone);
  await refuse(phone, "invoice.delivery");
  await setPaymentStatus(keys, "credit", phone);
  expect(await queued(phone)).toEqual([
    ["invoice.delivery", "in_transit", "refused"],
    ["invoice.payment", "credit", "waiting"],
    ["invoice.payment", "credit", "waiting"],
  ]);
  await setDeliveryStatus(keys, "delivered", phone);
  expect(await queued(phone)).toEqual([
    ["invoice.delivery", "delivered", "waiting"],
    ["invoice.payment", "credit", "waiting"],
    ["invoice.payment", "credit", "waiting"],
    ["invoice.delivery", "delivered", "waiting"],
  ]);
  expect(await phone.db.invoices.bulkGet([...keys])).toMatchObject(
    keys.map(() => ({ deliveryStatus: "delivered", paymentStatus: "credit" })),
  );
});

test("Submit All skips an invoice that left the list, even if another one has a refused change", async () => {
  const { phone, keys } = await withInvoices();
  await setDeliveryStatus(keys, "in_transit", phone);
  await refuse(phone, "invoice.delivery");
  await setPaymentStatus([keys[1]], "credit", phone);
  await submitInvoices("getPaid", keys, phone);
  expect((await queued(phone)).filter(([kind]) => kind === "invoice.submitGetPaid")).toHaveLength(
    1,
  );
  expect(await phone.db.invoices.bulkGet([...keys])).toMatchObject([
    { paymentStatus: "paid" },
    { paymentStatus: "credit" },
  ]);
});

test("an edit before a refused change stays as it was sent, and a later one is joined to the refused one", async () => {
  const { phone, key } = await withCustomer();
  await updateCustomer(key, { city: "" }, phone);
  await phone.db.outbox.toCollection().modify({ attempts: 1 });
  await updateCustomer(key, { phone: "before" }, phone);
  await refuse(phone, "customer.update");
  await updateCustomer(key, { address: "between" }, phone);
  expect(await queued(phone)).toEqual([
    ["customer.update", { city: "" }, "waiting"],
    ["customer.update", { phone: "before", address: "between" }, "waiting"],
  ]);
});

test("an edit after a refused one joins all later edits, the latest last", async () => {
  const { phone, key } = await withCustomer();
  await updateCustomer(key, { city: "" }, phone);
  await phone.db.outbox.toCollection().modify({ attempts: 1 });
  await updateCustomer(key, { phone: "between", address: "between" }, phone);
  const [first] = await phone.db.outbox.orderBy("seq").toArray();
  await phone.db.outbox.update(first?.seq ?? 0, { state: "refused" });
  await updateCustomer(key, { city: "Leeds", address: "last" }, phone);
  expect(await queued(phone)).toEqual([
    ["customer.update", { city: "Leeds", phone: "between", address: "last" }, "waiting"],
  ]);
});

test("an edit names the phone's own version, unless its form showed an older one that somebody else changed since", async () => {
  const { phone, key } = await withCustomer();
  const shown = await phone.db.customers.get(key);
  if (!shown) throw new Error("No customer");
  await phone.db.customers.update(key, { version: 5, phone: "theirs" });
  const bases: unknown[] = [];
  for (const form of [{ shown }, { version: 3 }, { version: 5 }, {}])
    for (const change of [{ city: "York" }, { phone: "mine" }]) {
      await phone.db.outbox.clear();
      await phone.db.bases.clear();
      await phone.db.customers.update(key, { phone: "theirs", city: CUSTOMER.city });
      await updateCustomer(key, { ...change, ...form }, phone);
      bases.push(
        ...(await phone.db.outbox.toArray()).map(({ base, seen }) => [base, seen !== null]),
      );
    }
  expect(bases).toEqual([
    [5, true],
    [1, true],
    [3, false],
    [3, false],
    [5, true],
    [5, true],
    [5, true],
    [5, true],
  ]);
});

test("several unsent edits of one record are joined, and those of different records are not", async () => {
  const { phone, key } = await withCustomer();
  const other = await createCustomer(CUSTOMER, phone);
  await updateCustomer(key, { city: "York" }, phone);
  await updateCustomer(other, { city: "Hull" }, phone);
  await updateCustomer(key, { phone: "1" }, phone);
  await updateCustomer(key, { city: "Hull" }, phone);
  expect((await queued(phone)).slice(1)).toEqual([
    ["customer.update", { city: "Hull", phone: "1" }, "waiting"],
    ["customer.update", { city: "Hull" }, "waiting"],
  ]);
  expect(await phone.db.customers.get(key)).toMatchObject({ city: "Hull", phone: "1" });
});

test("a status names no version: the last one wins", async () => {
  const { phone, keys } = await withInvoices();
  await setDeliveryStatus([keys[0]], "delivered", phone);
  expect((await phone.db.outbox.toArray()).map(({ base }) => base)).toEqual([null]);
});

test("a removal is queued once, and a restore of a visible record is not queued", async () => {
  const { phone, key } = await withCustomer();
  await restoreCustomers([key], phone);
  expect(await queued(phone)).toEqual([]);
  await removeCustomers([key], phone);
  await removeCustomers([key], phone);
  expect(await queued(phone)).toEqual([["customer.remove", null, "waiting"]]);
});

test("restoring a record that a colleague deleted keeps its pending mutations", async () => {
  const { phone, keys } = await withInvoices();
  await setDeliveryStatus([keys[0]], "delivered", phone);
  await phone.db.invoices.update(keys[0], { deletedAt: "2026-11-21T09:00:00.000Z" });
  await restoreInvoices([keys[0]], phone);
  expect(await queued(phone)).toEqual([
    ["invoice.delivery", "delivered", "waiting"],
    ["invoice.restore", null, "waiting"],
  ]);
});

test("a tried removal is followed by a restore, and an untried one leaves the outbox", async () => {
  const { phone, key } = await withCustomer();
  await removeCustomers([key], phone);
  await restoreCustomers([key], phone);
  expect(await queued(phone)).toEqual([]);
  await removeCustomers([key], phone);
  await phone.db.outbox.toCollection().modify({ attempts: 1 });
  await restoreCustomers([key], phone);
  expect((await queued(phone)).map(([kind]) => kind)).toEqual([
    "customer.remove",
    "customer.restore",
  ]);
});
