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
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { createProduct } from "../../products/queries.ts";
import { pence } from "@roundsman/core/money";
import { pullAll } from "../pull/pull.ts";
import { createRig, CUSTOMER, draftFor } from "../testing/rig.ts";

test("mutations without signal reach the server once there is signal", async () => {
  const { server, phone, send } = createRig();
  server.faultOf = () => "lost request";
  const customer = await createCustomer(CUSTOMER, phone);
  await createProduct({ name: "Rice", price: pence(1250), discount: pence(0) }, phone);
  await createInvoice("getPaid", draftFor(customer), phone);
  expect(await send()).toBe("unreachable");
  expect((await phone.db.customers.get(customer))?.sync).toBe("waiting");

  server.faultOf = () => "none";
  expect(await send()).toBe("sent");
  expect(await phone.db.outbox.count()).toBe(0);
  expect(server.alive("invoices")).toMatchObject([{ customerId: 1, totals: { total: 2500 } }]);
  expect(await phone.db.invoices.toArray()).toMatchObject([
    { id: 1, sync: "sent", customerKey: customer, version: 1 },
  ]);
});

test("an answer that is lost after the work does nothing twice", async () => {
  const { server, phone, send } = createRig();
  server.faultOf = () => "lost answer";
  await createCustomer(CUSTOMER, phone);
  for (const _ of [1, 2, 3]) await send();
  server.faultOf = () => "none";
  await send();
  expect(server.alive("customers")).toHaveLength(1);
  expect(server.done).toHaveLength(1);
});

test("successive edits do not conflict with each other", async () => {
  const { server, phone, send } = createRig();
  const key = await createInvoice("credit", draftFor(null, 1), phone);
  const first = await phone.db.invoices.get(key);
  await updateInvoice(key, { ...draftFor(null, 2), version: first?.version }, phone);
  await updateInvoice(key, { ...draftFor(null, 3), version: first?.version }, phone);
  expect(await send()).toBe("sent");
  await updateInvoice(key, { ...draftFor(null, 4) }, phone);
  expect(await send()).toBe("sent");
  expect(server.alive("invoices")).toMatchObject([
    { version: 3, totals: { total: 800 }, paymentStatus: "credit" },
  ]);
  expect(await phone.db.invoices.get(key)).toMatchObject({
    sync: "sent",
    totals: { total: 800 },
    version: 3,
  });
});

test("a record created and deleted before it was sent is never sent", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  await updateCustomer(key, { name: "Other" }, phone);
  await removeCustomers([key], phone);
  expect(await send()).toBe("idle");
  expect(server.calls).toEqual([]);
  await restoreCustomers([key], phone);
  await send();
  expect(server.alive("customers")).toMatchObject([{ key, name: "Other" }]);
});

test("undoing a deletion before it was sent sends neither", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  await removeCustomers([key], phone);
  await restoreCustomers([key], phone);
  await send();
  expect(server.calls).toHaveLength(1);
  expect(await phone.db.customers.get(key)).toMatchObject({ deletedAt: "", sync: "sent" });
});

test("undoing a deletion that the server has done restores the record there", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  await removeCustomers([key], phone);
  await send();
  expect(server.alive("customers")).toEqual([]);
  await restoreCustomers([key], phone);
  await updateCustomer(key, { phone: "1" }, phone);
  await send();
  expect(server.alive("customers")).toMatchObject([{ key, phone: "1" }]);
});

test("undoing a deletion whose answer was lost restores the record on the server too", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  await removeCustomers([key], phone);
  server.faultOf = () => "lost answer";
  await send();
  await restoreCustomers([key], phone);
  server.faultOf = () => "none";
  await send();
  expect(server.alive("customers")).toMatchObject([{ key }]);
  expect(await phone.db.customers.get(key)).toMatchObject({
    deletedAt: "",
    sync: "sent",
    version: 3,
  });
});

test("a request is repeated word for word, even if the customer that it names was deleted meanwhile", async () => {
  const { server, phone, sender, send } = createRig();
  const customer = await createCustomer(CUSTOMER, phone);
  await send();
  const invoice = await createInvoice("getPaid", draftFor(customer), phone);
  server.faultOf = () => "lost answer";
  await send();
  server.faultOf = () => "none";
  server.edit("customers", 1, { hidden: true });
  await pullAll(sender);
  expect(await phone.db.customers.count()).toBe(0);
  await send();
  expect(await phone.db.invoices.get(invoice)).toMatchObject({ id: 1, sync: "sent" });
});

test("a record created, moved, deleted and restored offline arrives with all its changes", async () => {
  const { server, phone, send } = createRig();
  const key = await createInvoice("schedule", draftFor(null), phone);
  await setDeliveryStatus([key], "delivered", phone);
  await setPaymentStatus([key], "overdue", phone);
  await removeInvoices([key], phone);
  await send();
  expect(server.calls).toEqual([]);
  await restoreInvoices([key], phone);
  await send();
  expect(server.alive("invoices")).toMatchObject([
    { key, deliveryStatus: "delivered", paymentStatus: "overdue", totals: { total: 2500 } },
  ]);
});
