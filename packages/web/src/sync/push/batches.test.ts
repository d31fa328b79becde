import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer, removeCustomers } from "../../customers/queries.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { discardOperation } from "../outbox/repairs.ts";
import { sendAll } from "./send.ts";
import type { Sender } from "./sender.ts";
import { stocked } from "../testing/stocked.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";

const deliveries = ({ server }: Rig) =>
  server.alive("invoices").map((of) => "deliveryStatus" in of && of.deliveryStatus);

test("what is marked together is said by one call, and every row knows its new version", async () => {
  const rig = await stocked(30);
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  expect(await rig.phone.db.outbox.count()).toBe(30);
  expect(await rig.send()).toBe("sent");
  expect(rig.server.calls).toEqual(["PATCH /invoices/update-delivery-status/"]);
  expect(new Set(deliveries(rig))).toEqual(new Set(["delivered"]));
  const rows = await rig.phone.db.invoices.toArray();
  expect(
    rows.every(
      (row) => row.sync === "sent" && row.version === 2 && row.deliveryStatus === "delivered",
    ),
  ).toBe(true);
});

test("so is Submit All, and taking it back after it was sent", async () => {
  const rig = await stocked(12);
  const takeBack = await submitInvoices("getPaid", rig.keys, rig.phone);
  await rig.send();
  await takeBack();
  await rig.send();
  expect(rig.server.calls).toEqual([
    "POST /update_invoice_status/",
    "POST /bulk_update_invoice_status/",
  ]);
  expect(
    rig.server.alive("invoices").every((of) => "paymentStatus" in of && of.paymentStatus === "due"),
  ).toBe(true);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("and so is deleting many, of any book", async () => {
  const rig = await stocked(5);
  const people = await Promise.all(
    ["A", "B", "C"].map((name) => createCustomer({ ...CUSTOMER, name }, rig.phone)),
  );
  await rig.send();
  rig.server.calls.length = 0;
  await removeInvoices(rig.keys, rig.phone);
  await removeCustomers(people, rig.phone);
  await rig.send();
  expect(rig.server.calls.map((call) => call.replace(/\/\d+\//, "/"))).toEqual([
    "POST /invoices/bulk-delete/",
    "DELETE /api/responsible_persons_edit/customers/bulk_delete/",
  ]);
  expect([...rig.server.alive("invoices"), ...rig.server.alive("customers")]).toEqual([]);
  await restoreInvoices(rig.keys, rig.phone);
  await rig.send();
  expect(rig.server.alive("invoices")).toHaveLength(5);
});

test("above a thousand it takes a second call", async () => {
  const rig = await stocked(1003);
  await setDeliveryStatus(rig.keys, "in_transit", rig.phone);
  await rig.send();
  expect(rig.server.calls).toHaveLength(2);
  expect(new Set(deliveries(rig))).toEqual(new Set(["in_transit"]));
});

test("one of many that the server turns down waits for a person alone", async () => {
  const rig = await stocked(20);
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
      .every((of) => "paymentStatus" in of && of.paymentStatus === "credit"),
  ).toBe(true);
  await discardOperation(rig.phone, refused?.key ?? "");
  expect(await rig.phone.db.invoices.get(rig.keys[6] ?? "")).toBeUndefined();
});

test("a call whose answer was lost is repeated with the same rows, whatever was marked since", async () => {
  const rig = await stocked(6);
  await setDeliveryStatus(rig.keys.slice(0, 3), "delivered", rig.phone);
  rig.server.weather = () => "lost answer";
  await rig.send();
  await setDeliveryStatus(rig.keys.slice(3), "delivered", rig.phone);
  rig.server.weather = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.calls).toHaveLength(3);
  expect(rig.server.done).toHaveLength(2);
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 2]);
});

test("what somebody else changed before is read whole", async () => {
  const rig = await stocked(4);
  rig.server.edit("invoices", 2, { summary: "from the office" });
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  await rig.send();
  expect(rig.server.calls).toEqual([
    "PATCH /invoices/update-delivery-status/",
    "GET /api/invoices/2/",
  ]);
  const row = await rig.phone.db.invoices.get(rig.keys[1] ?? "");
  expect(row).toMatchObject({
    summary: "from the office",
    deliveryStatus: "delivered",
    version: 3,
    sync: "sent",
  });
});

test("what stands between keeps its place: nothing is said before what was done before it", async () => {
  const rig = await stocked(3);
  const [a = "", b = "", c = ""] = rig.keys;
  await setDeliveryStatus([a], "delivered", rig.phone);
  const made = await createInvoice("getPaid", draftFor(null), rig.phone);
  await setDeliveryStatus([b, made, c], "delivered", rig.phone);
  await rig.send();
  expect(rig.server.calls).toEqual([
    "PATCH /invoices/update-delivery-status/",
    "POST /api/invoice/",
    "PATCH /invoices/update-delivery-status/",
    "PATCH /invoices/update-delivery-status/",
  ]);
  expect(new Set(deliveries(rig))).toEqual(new Set(["delivered"]));
});

test("what stands on one another is claimed together and said in its order, with the ids that came meanwhile", async () => {
  const rig = createRig();
  rig.server.weather = () => "lost request";
  for (const name of ["A", "B", "C"])
    await createInvoice(
      "getPaid",
      draftFor(await createCustomer({ ...CUSTOMER, name }, rig.phone)),
      rig.phone,
    );
  await rig.send();
  let calls = 0;
  rig.server.weather = () => (++calls === 4 ? "lost answer" : "none");
  expect(await rig.send()).toBe("faltering");
  const [left] = await rig.phone.db.outbox.toArray();
  const [[, customer] = []] = Object.entries(left?.links ?? {});
  expect([left?.kind, left?.attempts, customer]).toEqual(["invoice.createDue", 1, 2]);
  expect(await rig.send()).toBe("sent");
  const named = rig.server.alive("invoices").map((of) => "customerId" in of && of.customerId);
  expect(named).toEqual([1, 2, 3]);
  const rows = await rig.phone.db.invoices.orderBy("id").toArray();
  const keys = await rig.phone.db.customers.orderBy("id").primaryKeys();
  expect(rows.map(({ customerKey }) => customerKey)).toEqual(keys);
  expect(new Set(rig.server.done).size).toBe(6);
});

for (const trouble of ["many", "unauthorised", "too large", "lost answer"] as const)
  test(`a change that was done is not done again because reading what it made met trouble (${trouble})`, async () => {
    const rig = await stocked(4);
    rig.server.edit("invoices", 2, { summary: "from the office" });
    await setDeliveryStatus(rig.keys, "delivered", rig.phone);
    rig.server.weather = ({ method }) => (method === "GET" ? trouble : "none");
    await rig.send();
    rig.server.weather = () => "none";
    await setDeliveryStatus(rig.keys.slice(0, 1), "in_transit", rig.phone);
    await rig.send();
    expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([3, 3, 2, 2]);
    expect(await rig.phone.db.invoices.get(rig.keys[1] ?? "")).toMatchObject({
      summary: "from the office",
      version: 3,
    });
    expect(await rig.phone.db.outbox.count()).toBe(0);
  });

/** A browser that says everything twice by itself; the first is done, the second turned away, and that alone is told. */
const stuttering = ({ sender, server }: Rig): Sender => ({
  ...sender,
  transport: async (request) => {
    await server.transport(request);
    server.weather = () => "many";
    return server.transport(request);
  },
});

test("what a browser said again by itself, and was turned away, is said under the same key", async () => {
  const rig = await stocked(2);
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  expect(await sendAll(stuttering(rig))).toMatchObject({ outcome: "unreachable" });
  rig.server.weather = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2]);
});

test("and what it made so is deleted there too, when it is deleted here before the next try", async () => {
  const rig = createRig();
  const key = await createCustomer(CUSTOMER, rig.phone);
  expect(await sendAll(stuttering(rig))).toMatchObject({ outcome: "unreachable" });
  await removeCustomers([key], rig.phone);
  rig.server.weather = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("customers")).toEqual([]);
});

test("what a list left alone, and somebody else moved, is shown as it is there, whatever was marked on it next", async () => {
  const rig = await stocked(1);
  await submitInvoices("getPaid", rig.keys, rig.phone);
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  rig.server.edit("invoices", 1, { paymentStatus: "credit" });
  expect(await rig.send()).toBe("sent");
  const is = { paymentStatus: "credit", deliveryStatus: "delivered", version: 3 };
  expect(rig.server.alive("invoices")).toMatchObject([is]);
  expect(await rig.phone.db.invoices.get(rig.keys[0] ?? "")).toMatchObject({ ...is, sync: "sent" });
});

test("however many have to be read after it, a slow line gets to the end of them", async () => {
  const rig = await stocked(60);
  for (let id = 1; id <= 60; id += 1)
    rig.server.edit("invoices", id, { summary: "from the office" });
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  const slow: Sender["transport"] = async (request) => {
    rig.clock.pass(200);
    if (request.signal?.aborted) throw new Error("Timed out");
    return rig.server.transport(request);
  };
  expect(await sendAll({ ...rig.sender, transport: slow })).toEqual({ outcome: "sent" });
  expect(
    await rig.phone.db.invoices.filter(({ summary }) => summary === "from the office").count(),
  ).toBe(60);
});

test("nor because one of them was deleted elsewhere before it could be read", async () => {
  const rig = await stocked(3);
  rig.server.edit("invoices", 2, { summary: "from the office" });
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  rig.server.weather = ({ method }) => {
    if (method === "GET") rig.server.edit("invoices", 2, { hidden: true });
    return "none";
  };
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});
