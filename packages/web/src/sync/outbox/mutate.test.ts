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

test("a form that is saved as it was shown changes nothing, and nothing is queued", async () => {
  const { phone, keys } = await withInvoices();
  const row = await phone.db.invoices.get(keys[0]);
  if (!row) throw new Error("There is no such invoice");
  await updateInvoice(keys[0], draftOf(row), phone);
  expect(await queued(phone)).toEqual([]);
  expect(await phone.db.bases.count()).toBe(0);
  expect(await phone.db.invoices.get(keys[0])).toEqual(row);
});

test("whoever changes what is gone is told which, and nothing is queued", async () => {
  const { phone } = createRig();
  const change = updateCustomer("nobody", { city: "York" }, phone);
  await expect(change).rejects.toThrow(Gone);
  await expect(change).rejects.toThrow("nobody was deleted on another device");
  expect(await queued(phone)).toEqual([]);
});

test("of several that are marked, those that are gone are passed over", async () => {
  const { phone, keys } = await withInvoices();
  await setDeliveryStatus([keys[0], "nobody", keys[1]], "delivered", phone);
  expect(await queued(phone)).toEqual([
    ["invoice.delivery", "delivered", "waiting"],
    ["invoice.delivery", "delivered", "waiting"],
  ]);
});

test("a status that was refused is sent again with the next of its kind, and by no other", async () => {
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

test("where one waits for a person, what leaves the list of the others alone stays alone", async () => {
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

test("what was typed before a refused change stays as it was sent, what comes after mends it", async () => {
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

test("a correction takes up all that was typed behind the refused one, the latest last", async () => {
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

test("an edit is sent over the phone's own version, unless its form showed an older one that somebody else changed since", async () => {
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

test("several edits of one record that were not sent are one, and of another record they are not", async () => {
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

test("what is hidden is hidden once, and what stands there is not brought back", async () => {
  const { phone, key } = await withCustomer();
  await restoreCustomers([key], phone);
  expect(await queued(phone)).toEqual([]);
  await removeCustomers([key], phone);
  await removeCustomers([key], phone);
  expect(await queued(phone)).toEqual([["customer.remove", null, "waiting"]]);
});

test("bringing back what a colleague hid leaves what waits of it in the queue", async () => {
  const { phone, keys } = await withInvoices();
  await setDeliveryStatus([keys[0]], "delivered", phone);
  await phone.db.invoices.update(keys[0], { deletedAt: "2026-11-21T09:00:00.000Z" });
  await restoreInvoices([keys[0]], phone);
  expect(await queued(phone)).toEqual([
    ["invoice.delivery", "delivered", "waiting"],
    ["invoice.restore", null, "waiting"],
  ]);
});

test("a removal that was tried is answered by a restore, one that was not leaves the queue", async () => {
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
