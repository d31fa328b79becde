import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer, removeCustomers, updateCustomer } from "../../customers/queries.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { discardRefusedOn, retryRefusedOn } from "../outbox/resolve-refused.ts";
import { sendAll } from "./send.ts";
import type { SendOptions } from "./call.ts";
import { phoneWithInvoices } from "../testing/phone-with-invoices.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";

const deliveries = ({ server }: Rig) =>
  server.alive("invoices").map((invoice) => "deliveryStatus" in invoice && invoice.deliveryStatus);

test("records changed together go in one request, and every row knows its new version", async () => {
  const rig = await phoneWithInvoices(30);
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  expect(await rig.phone.db.outbox.count()).toBe(30);
  expect(await rig.send()).toBe("sent");
  expect([new Set(rig.server.calls), rig.server.batches]).toEqual([
    new Set(["PATCH /invoices/update-delivery-status/"]),
    [30],
  ]);
  expect(new Set(deliveries(rig))).toEqual(new Set(["delivered"]));
  const rows = await rig.phone.db.invoices.toArray();
  expect(
    rows.every(
      (row) => row.sync === "sent" && row.version === 2 && row.deliveryStatus === "delivered",
    ),
  ).toBe(true);
});

test("so does Submit All, and its undo after it was sent", async () => {
  const rig = await phoneWithInvoices(12);
  const takeBack = await submitInvoices("getPaid", rig.keys, rig.phone);
  await rig.send();
  await takeBack();
  await rig.send();
  expect([[...new Set(rig.server.calls)], rig.server.batches]).toEqual([
    ["POST /update_invoice_status/", "POST /bulk_update_invoice_status/"],
    [12, 12],
  ]);
  expect(
    rig.server
      .alive("invoices")
      .every((invoice) => "paymentStatus" in invoice && invoice.paymentStatus === "due"),
  ).toBe(true);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("so does deleting many records, of every kind", async () => {
  const rig = await phoneWithInvoices(5);
  const people = await Promise.all(
    ["A", "B", "C"].map((name) => createCustomer({ ...CUSTOMER, name }, rig.phone)),
  );
  await rig.send();
  rig.server.batches.length = 0;
  await removeInvoices(rig.keys, rig.phone);
  await removeCustomers(people, rig.phone);
  await rig.send();
  expect(rig.server.batches).toEqual([8]);
  expect([...rig.server.alive("invoices"), ...rig.server.alive("customers")]).toEqual([]);
  await restoreInvoices(rig.keys, rig.phone);
  await rig.send();
  expect(rig.server.alive("invoices")).toHaveLength(5);
});

test("a customer, its invoice and its statuses are one request, whatever else is pending", async () => {
  const rig = createRig();
  for (const name of ["A", "B"]) {
    const customer = await createCustomer({ ...CUSTOMER, name }, rig.phone);
    const invoice = await createInvoice("getPaid", draftFor(customer), rig.phone);
    await setDeliveryStatus([invoice], "delivered", rig.phone);
    await submitInvoices("getPaid", [invoice], rig.phone);
  }
  expect(await rig.send()).toBe("sent");
  expect(rig.server.batches).toEqual([8]);
  const is = { deliveryStatus: "delivered", paymentStatus: "paid", version: 3 };
  expect(rig.server.alive("invoices")).toMatchObject([
    { ...is, customerId: 1 },
    { ...is, customerId: 2 },
  ]);
  const people = await rig.phone.db.customers.orderBy("id").primaryKeys();
  expect(await rig.phone.db.invoices.orderBy("id").toArray()).toMatchObject(
    people.map((customerKey, index) => ({ ...is, id: index + 1, customerKey, sync: "sent" })),
  );
});

test("a refused customer keeps its invoice pending, and nothing else", async () => {
  for (const fault of ["too large", "none"] as const) {
    const rig = createRig();
    // Without a city the phone's own schema refuses the customer.
    const city = fault === "none" ? "" : "Leeds";
    const customer = await createCustomer({ ...CUSTOMER, name: "bad", city }, rig.phone);
    const invoice = await createInvoice("getPaid", draftFor(customer), rig.phone);
    await setDeliveryStatus([invoice], "delivered", rig.phone);
    await createInvoice("getPaid", draftFor(null), rig.phone);
    rig.server.faultOf = ({ body }) => (body?.includes('"bad"') ? fault : "none");
    expect(await rig.send()).toBe("sent");
    expect(await rig.phone.db.outbox.toArray()).toMatchObject([
      { kind: "customer.create", state: "refused" },
      { kind: "invoice.createDue", state: "waiting", attempts: 0, links: null },
      { kind: "invoice.delivery", state: "waiting", attempts: 0 },
    ]);
    expect(rig.server.alive("invoices")).toMatchObject([{ customerId: null }]);
    rig.server.faultOf = () => "none";
    await updateCustomer(customer, { name: "good", city: "Leeds" }, rig.phone);
    expect(await rig.send()).toBe("sent");
    expect(rig.server.alive("invoices")).toMatchObject([
      { customerId: null },
      { customerId: 1, deliveryStatus: "delivered" },
    ]);
    expect(await rig.phone.db.outbox.count()).toBe(0);
  }
});

test("the invoice of a discarded customer is sent without the customer", async () => {
  const rig = createRig();
  const customer = await createCustomer({ ...CUSTOMER, name: "bad" }, rig.phone);
  await createInvoice("getPaid", draftFor(customer), rig.phone);
  rig.server.faultOf = ({ body }) => (body?.includes('"bad"') ? "too large" : "none");
  await rig.send();
  const [refused] = await rig.phone.db.outbox.toArray();
  await discardRefusedOn(rig.phone, refused?.key ?? "");
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices")).toMatchObject([{ customerId: null }]);
});

test("of several mutations of a deleted record only the first is refused, and the others are sent again later", async () => {
  const rig = await phoneWithInvoices(1);
  const [key = ""] = rig.keys;
  await setDeliveryStatus([key], "delivered", rig.phone);
  await setPaymentStatus([key], "credit", rig.phone);
  const [, before] = await rig.phone.db.outbox.toArray();
  rig.server.edit("invoices", 1, { hidden: true });
  expect(await rig.send()).toBe("sent");
  const [first, second] = await rig.phone.db.outbox.toArray();
  expect([first?.state, second?.state, second?.attempts]).toEqual(["refused", "waiting", 0]);
  expect(second?.key).not.toBe(before?.key);
  rig.server.run("invoices", "restore", { id: 1, query: {}, body: null });
  await retryRefusedOn(rig.phone, first?.key ?? "");
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices")).toMatchObject([
    { deliveryStatus: "delivered", paymentStatus: "credit" },
  ]);
});

test("one refused mutation of many waits for a person alone", async () => {
  const rig = await phoneWithInvoices(20);
  rig.server.edit("invoices", 7, { hidden: true });
  await setPaymentStatus(rig.keys, "credit", rig.phone);
  expect(await rig.send()).toBe("sent");
  const [refused, ...others] = await rig.phone.db.outbox.toArray();
  expect(others).toEqual([]);
  expect(refused).toMatchObject({
    entity: rig.keys[6],
    state: "refused",
    problem: { status: 404 },
  });
  const rows = await rig.phone.db.invoices.orderBy("id").toArray();
  expect(rows.map(({ sync }) => sync).filter((sync) => sync !== "sent")).toEqual(["refused"]);
  expect(
    rig.server
      .alive("invoices")
      .every((invoice) => "paymentStatus" in invoice && invoice.paymentStatus === "credit"),
  ).toBe(true);
  await discardRefusedOn(rig.phone, refused?.key ?? "");
  expect(await rig.phone.db.invoices.get(rig.keys[6] ?? "")).toBeUndefined();
});

test("a call whose answer was lost is repeated with the same rows, whatever was changed since", async () => {
  const rig = await phoneWithInvoices(6);
  await setDeliveryStatus(rig.keys.slice(0, 3), "delivered", rig.phone);
  rig.server.faultOf = () => "lost answer";
  await rig.send();
  await setDeliveryStatus(rig.keys.slice(3), "delivered", rig.phone);
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(new Set(rig.server.done).size).toBe(6);
  expect(rig.server.contradictions).toEqual([]);
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 2]);
});

test("nothing is sent before earlier mutations of the same record", async () => {
  const rig = await phoneWithInvoices(3);
  const [a = "", b = "", c = ""] = rig.keys;
  await setDeliveryStatus([a], "delivered", rig.phone);
  const made = await createInvoice("getPaid", draftFor(null), rig.phone);
  await setDeliveryStatus([b, made, c], "delivered", rig.phone);
  await rig.send();
  expect(rig.server.calls).toEqual([
    "PATCH /invoices/update-delivery-status/",
    "POST /api/invoice/",
    ...Array<string>(3).fill("PATCH /invoices/update-delivery-status/"),
  ]);
  expect(new Set(deliveries(rig))).toEqual(new Set(["delivered"]));
});

test("a lost request is repeated with the same keys, and names the same records", async () => {
  const rig = createRig();
  for (const name of ["A", "B", "C"])
    await createInvoice(
      "getPaid",
      draftFor(await createCustomer({ ...CUSTOMER, name }, rig.phone)),
      rig.phone,
    );
  rig.server.faultOf = ({ signal }) => (signal ? "lost answer" : "none");
  expect(await rig.send()).toBe("unreachable");
  const [, left] = await rig.phone.db.outbox.toArray();
  const [[customer, link] = []] = Object.entries(left?.links ?? {});
  expect([left?.kind, left?.attempts, link]).toEqual(["invoice.createDue", 1, `key:${customer}`]);
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.contradictions).toEqual([]);
  const named = rig.server
    .alive("invoices")
    .map((invoice) => "customerId" in invoice && invoice.customerId);
  expect(named).toEqual([1, 2, 3]);
  const rows = await rig.phone.db.invoices.orderBy("id").toArray();
  const keys = await rig.phone.db.customers.orderBy("id").primaryKeys();
  expect(rows.map(({ customerKey }) => customerKey)).toEqual(keys);
  expect(rig.server.done).toHaveLength(6);
});

/**
 * A browser that sends every request twice: the server does the first and refuses the second, and
 * only the second response is reported.
 */
const stuttering = ({ sender, server }: Rig): SendOptions => ({
  ...sender,
  transport: async (request) => {
    await server.transport(request);
    server.faultOf = () => "many";
    return server.transport(request);
  },
});

test("a request that the browser itself repeated, and that was refused, is sent again under the same key", async () => {
  const rig = await phoneWithInvoices(2);
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  expect(await sendAll(stuttering(rig))).toMatchObject({ outcome: "unreachable" });
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2]);
});

test("the record that it created is deleted there too, if it is deleted here before the next try", async () => {
  const rig = createRig();
  const key = await createCustomer(CUSTOMER, rig.phone);
  expect(await sendAll(stuttering(rig))).toMatchObject({ outcome: "unreachable" });
  await removeCustomers([key], rig.phone);
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("customers")).toEqual([]);
});
