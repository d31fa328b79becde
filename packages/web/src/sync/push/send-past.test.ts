import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import { correctInvoice } from "../../invoices/issued/corrections.ts";
import { recordDocument } from "../../invoices/papers/document-records.ts";
import { createInvoice, updateInvoice } from "../../invoices/queries.ts";
import { createProduct } from "../../products/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { closeDay } from "../../stock/actions.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";

const customers = async ({ phone }: Rig, ...names: readonly string[]): Promise<void> => {
  for (const name of names) await createCustomer({ ...CUSTOMER, name }, phone);
};
const waiting = async ({ phone }: Rig) =>
  (await phone.db.outbox.orderBy("seq").toArray()).map(({ kind }) => kind);
/** Before each try the change stream or a pull hears from the server. */
async function tryWhileHeard({ phone, send }: Rig, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries++) {
    await phone.db.setMeta("online", 1);
    await send();
  }
}
/** Requests that contain this text never reach the server. */
const losing = (rig: Rig, text: string) =>
  (rig.server.faultOf = ({ body, path }) =>
    `${path} ${body}`.includes(text) ? "lost request" : "none");

test("a mutation that never succeeds while the server answers lets the others pass, and is never dropped", async () => {
  const rig = createRig();
  await customers(rig, "stuck", "B", "C");
  losing(rig, "stuck");
  await tryWhileHeard(rig, 4);
  expect(rig.server.calls).toEqual([]);
  await rig.phone.db.setMeta("online", 1);
  expect(await rig.send()).toBe("faltering");
  expect(rig.server.alive("customers")).toMatchObject([{ name: "B" }, { name: "C" }]);
  expect(await rig.phone.db.outbox.toArray()).toMatchObject([
    { state: "waiting", payload: { name: "stuck" } },
  ]);
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
});

test("a phone without any signal tries all together once, and then only the first, however often", async () => {
  const rig = createRig();
  await customers(rig, "A", "B", "C");
  const tried: string[] = [];
  rig.server.faultOf = ({ body }) => {
    tried.push(/"[ABC]"/.exec(body ?? "")?.[0] ?? "");
    return "lost request";
  };
  for (let tries = 0; tries < 12; tries++) expect(await rig.send()).toBe("unreachable");
  expect(tried).toEqual(["", ...Array.from({ length: 11 }, () => '"A"')]);
  await tryWhileHeard(rig, 3);
  expect(tried.slice(12), "heard for a moment, it tries one more").toEqual([
    '"A"',
    '"B"',
    '"A"',
    '"B"',
    '"A"',
    '"B"',
  ]);
});

test("a reference waits for a record whose restore is unanswered, and does not wait for an edited one", async () => {
  for (const [isBack, left] of [
    [true, ["customer.restore", "invoice.createDue"]],
    [false, ["customer.update"]],
  ] as const) {
    const rig = createRig();
    const key = await createCustomer(CUSTOMER, rig.phone);
    if (isBack) await rig.send().then(() => removeCustomers([key], rig.phone));
    await rig.send();
    await (isBack
      ? restoreCustomers([key], rig.phone)
      : updateCustomer(key, { city: "York" }, rig.phone));
    await createInvoice("getPaid", draftFor(key), rig.phone);
    await customers(rig, "B");
    losing(rig, isBack ? "restore" : "York");
    await tryWhileHeard(rig, 5);
    expect(await waiting(rig)).toEqual(left);
    rig.server.faultOf = () => "none";
    expect(await rig.send()).toBe("sent");
    expect(rig.server.alive("invoices")).toMatchObject([{ customerId: 1 }]);
  }
});

test("the day close waits for what it counts, and later sales wait with it", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  const key = await createInvoice("getPaid", draftFor(null, 5), rig.phone);
  await rig.send();
  await updateInvoice(key, { ...draftFor(null, 77), version: 1 }, rig.phone);
  await closeDay(
    { day: day("2026-11-21"), note: "", cashCounted: pence(0), denominations: [] },
    rig.phone,
  );
  await createInvoice("getPaid", draftFor(null, 6), rig.phone);
  await customers(rig, "B");
  losing(rig, '"price":77,');
  await tryWhileHeard(rig, 5);
  expect(await waiting(rig)).toEqual(["invoice.update", "stock.closeDay", "invoice.createDue"]);
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
});

test("it also waits for an invoice that it counts and that later got an unsent customer", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  const key = await createInvoice("getPaid", draftFor(null, 5), rig.phone);
  await rig.send();
  const customer = await createCustomer({ ...CUSTOMER, name: "stuck" }, rig.phone);
  await updateInvoice(key, { ...draftFor(null, 77), version: 1 }, rig.phone);
  await closeDay(
    { day: day("2026-11-21"), note: "", cashCounted: pence(0), denominations: [] },
    rig.phone,
  );
  await updateInvoice(key, { ...draftFor(customer, 77), version: 1 }, rig.phone);
  losing(rig, "stuck");
  await tryWhileHeard(rig, 5);
  expect(await waiting(rig)).toEqual([
    "customer.create",
    "invoice.update",
    "stock.closeDay",
    "invoice.update",
  ]);
});

test("nothing is sold before its product is sent", async () => {
  const rig = createRig();
  await createProduct({ name: "Tofu", price: pence(100), discount: pence(0) }, rig.phone);
  await createInvoice("getPaid", draftFor(null), rig.phone);
  await customers(rig, "B");
  losing(rig, "Tofu");
  await tryWhileHeard(rig, 5);
  expect(await waiting(rig)).toEqual(["product.create", "invoice.createDue"]);
});

test("a customer that cannot be sent does not block the day close", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  await customers(rig, "stuck");
  await closeDay(
    { day: day("2026-11-21"), note: "", cashCounted: pence(0), denominations: [] },
    rig.phone,
  );
  losing(rig, "stuck");
  await tryWhileHeard(rig, 5);
  expect(await waiting(rig)).toEqual(["customer.create"]);
});

const paper = {
  kind: "pdf",
  vat: "add",
  language: "en",
  total: pence(23100),
  at: "2026-11-21T09:00:00.000Z",
  company: "Chen & Sons",
} as const;

test("the replacement of an invoice waits until the server knows that the invoice was handed out", async () => {
  for (const fault of ["lost request", "busy"] as const) {
    const rig = createRig();
    await pullAll(rig.sender);
    const key = await createInvoice("getPaid", draftFor(null, 5), rig.phone);
    await rig.send();
    await updateInvoice(key, { ...draftFor(null, 77), version: 1 }, rig.phone);
    await recordDocument(key, paper, rig.phone);
    await correctInvoice(key, rig.phone);
    await customers(rig, "B");
    rig.server.faultOf = ({ path }) => (path.includes("/invoiceupdate/") ? fault : "none");
    await tryWhileHeard(rig, 5);
    expect(rig.server.calls.filter((call) => call.endsWith("/correct/"))).toEqual([]);
    expect(await waiting(rig)).toEqual([
      "invoice.update",
      "invoice.document",
      "invoice.createCorrection",
      "invoice.corrected",
    ]);
    rig.server.faultOf = () => "none";
    expect(await rig.send()).toBe("sent");
  }
});
