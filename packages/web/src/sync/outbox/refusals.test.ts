import "fake-indexeddb/auto";
import { pullAll } from "../pull/pull.ts";
import { expect, test } from "vitest";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import { createInvoice, setDeliveryStatus, updateInvoice } from "../../invoices/queries.ts";
import { discardRefusedOn } from "./resolve-refused.ts";
import { refusedIn } from "../testing/refused.ts";
import { createRig, CUSTOMER, draftFor } from "../testing/rig.ts";

test("a refused mutation waits for a person and blocks nothing else", async () => {
  const { server, phone, send } = createRig();
  const bad = await createCustomer({ ...CUSTOMER, city: "" }, phone);
  const invoice = await createInvoice("getPaid", draftFor(bad), phone);
  const good = await createCustomer(CUSTOMER, phone);
  expect(await send()).toBe("sent");
  expect(server.alive("customers")).toMatchObject([{ key: good }]);
  expect(await phone.db.customers.get(bad)).toMatchObject({ sync: "refused", city: "" });
  expect(await phone.db.invoices.get(invoice)).toMatchObject({ sync: "waiting" });
  expect((await refusedIn(phone)).problem?.message).toBe("Please input city!");
  expect((await refusedIn(phone)).payload).toMatchObject({ name: CUSTOMER.name });
});

test("correcting a refused mutation sends it, and what depends on it", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer({ ...CUSTOMER, city: "" }, phone);
  await createInvoice("getPaid", draftFor(key), phone);
  await send();
  await updateCustomer(key, { city: "Leeds" }, phone);
  await send();
  expect(server.alive("customers")).toMatchObject([{ key, city: "Leeds" }]);
  expect(server.alive("invoices")).toMatchObject([{ customerId: 1 }]);
  expect(await phone.db.outbox.count()).toBe(0);
});

test("discarding a refused customer keeps its invoice, without the link", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer({ ...CUSTOMER, city: "" }, phone);
  await createInvoice("getPaid", draftFor(key), phone);
  await send();
  await discardRefusedOn(phone, (await refusedIn(phone)).key);
  await send();
  expect(await phone.db.customers.count()).toBe(0);
  expect(server.alive("invoices")).toMatchObject([
    { customerId: null, billTo: { name: "金龙超市" } },
  ]);
});

test("discarding a change that names an erased customer keeps the invoice", async () => {
  const { server, phone, sender, send } = createRig();
  const customer = await createCustomer(CUSTOMER, phone);
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await send();
  await updateInvoice(key, { ...draftFor(customer), summary: "mine" }, phone);
  await setDeliveryStatus([key], "delivered", phone);
  server.books.customers.delete(1);
  await send();
  expect((await refusedIn(phone)).problem?.status).toBe(404);
  await discardRefusedOn(phone, (await refusedIn(phone)).key);
  expect(await phone.db.invoices.get(key)).toMatchObject({
    summary: "",
    customerKey: null,
    deliveryStatus: "delivered",
    sync: "waiting",
  });
  await send();
  expect(server.alive("invoices")).toMatchObject([{ summary: "", deliveryStatus: "delivered" }]);
  expect(await phone.db.invoices.get(key)).toMatchObject({ version: 2, sync: "sent" });
  server.edit("invoices", 1, { hidden: true });
  await updateInvoice(key, { ...draftFor(customer), summary: "mine" }, phone);
  await send();
  await discardRefusedOn(phone, (await refusedIn(phone)).key);
  await pullAll(sender);
  expect(await phone.db.invoices.count()).toBe(0);
});

test("deleting a refused customer needs no call, and restoring it tries again", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer({ ...CUSTOMER, city: "" }, phone);
  await send();
  await removeCustomers([key], phone);
  await send();
  expect(await phone.db.outbox.count()).toBe(0);
  await restoreCustomers([key], phone);
  await updateCustomer(key, { city: "York" }, phone);
  await send();
  await updateCustomer(key, { city: "York" }, phone);
  await send();
  expect(server.alive("customers")).toMatchObject([{ key, city: "York" }]);
});

test("deleting a deleted record is not refused", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  server.edit("customers", 1, { hidden: true });
  await removeCustomers([key], phone);
  expect(await send()).toBe("sent");
  expect(await phone.db.outbox.count()).toBe(0);
});
