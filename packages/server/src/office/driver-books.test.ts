import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { listenAt } from "../testing/stream.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

type Wire = Readonly<Record<string, unknown>>;
const line = { id: "rice", name: "Rice", price: 20, quantity: 2, discount_amount: 0 };
const asDriver = (method: string, path: string, body?: object, headers = {}) =>
  manager.send(method, `/api/office/drivers/${driver.id}${path}`, body, headers);
const invoice = async () => {
  const { body } = await driver.send("POST", "/api/invoice/", {
    customer_name: "Jade",
    product_details: [line],
  });
  return (body as { readonly id: number }).id;
};
const read = async (id: number) => (await driver.send("GET", `/api/invoices/${id}/`)).body as Wire;
const log = async (caller: Caller, path: string) =>
  ((await caller.send("GET", path)).body as { readonly entries: readonly Wire[] }).entries;

describe("What a manager does for a driver", () => {
  test("is in the driver's lists, not in the manager's", async () => {
    const made = await asDriver("POST", "/api/invoice/", {
      customer_name: "Lotus",
      product_details: [line],
    });
    expect(made).toMatchObject({ status: 201, body: { id: 1 } });
    expect(await read(1)).toMatchObject({ customer_name: "Lotus", responsible_person_id: 1 });
    expect((await manager.send("GET", "/api/invoices/1/")).status).toBe(404);
  });

  test("includes payments, which count in the driver's cash", async () => {
    const id = await invoice();
    const paid = await asDriver("POST", "/api/payments/", {
      method: "cash",
      amount: 40,
      allocations: [{ invoice_id: id, amount: 40 }],
    });
    expect(paid).toMatchObject({ status: 201, body: { taken_by: "The manager" } });
    expect(await read(id)).toMatchObject({ payment_status: "paid" });
    const van = await driver.send("GET", `/api/responsible-persons/${driver.id}/stock/`);
    expect(van.body).toMatchObject({ day: { cash_expected: 40 } });
    await asDriver("POST", "/bulk_update_invoice_status/", {
      invoice_ids: [await invoice()],
      payment_status: "paid",
      payment_method: "card",
    });
    const { body } = await driver.send("GET", "/api/payments/?invoice_id=2");
    expect(body).toMatchObject({ payments: [{ taken_by: "The manager", made_by: "status" }] });
  });

  test("is in the driver's log with the manager's name, and in the business's log once", async () => {
    const id = await invoice();
    await asDriver("POST", `/api/invoiceupdate/${id}/`, { description: "Back door" });
    const entry = { who: "The manager", for_driver: "The driver", action: "update", ids: [id] };
    const own = await log(driver, "/api/audit/own/");
    expect(own).toMatchObject([entry, { who: "The driver", action: "create" }]);
    expect(own[1]).not.toHaveProperty("for_driver");
    for (const person of [manager.id, driver.id]) {
      const all = await log(manager, `/api/audit/?kind=invoice&person=${person}`);
      expect(all.filter(({ action }) => action === "update")).toMatchObject([entry]);
    }
    expect(await log(manager, "/api/audit/own/")).toEqual([]);
  });

  test("includes writing, editing and correcting invoices", async () => {
    const sent = { customer_name: "Jade", product_details: [line] };
    const made = await asDriver("POST", "/api/notpaidinvoice/", sent);
    const { id } = made.body as { readonly id: number };
    const edit = { description: "Back door", version: 1 };
    const change = () =>
      asDriver("POST", `/api/invoiceupdate/${id}/`, edit, { "idempotency-key": randomUUID() });
    expect([(await change()).status, (await change()).status]).toEqual([200, 409]);
    await asDriver("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
    const corrected = await asDriver("POST", `/api/invoices/${id}/correct/`, {});
    expect(corrected).toMatchObject({ status: 201, body: { corrected: { id } } });
    const own = await log(driver, "/api/audit/own/");
    const written = own.filter(({ action }) => /^(create|update|correct)$/.test(String(action)));
    const by = { who: "The manager", for_driver: "The driver" };
    const { id: replacement } = (corrected.body as { readonly invoice: Wire }).invoice;
    expect(written).toMatchObject([
      { ...by, action: "correct", ids: [replacement] },
      { ...by, action: "update", ids: [id] },
      { ...by, action: "create", ids: [id] },
    ]);
  });

  test("includes deleting and restoring records", async () => {
    const routes = `/routeapi/responsible-persons/${driver.id}/routes/`;
    const made = await asDriver("POST", routes, { name: "North" });
    const one = `${routes}${(made.body as { readonly id: number }).id}/`;
    expect((await asDriver("DELETE", one)).status).toBe(200);
    expect((await driver.send("GET", routes)).body).toEqual([]);
    expect((await asDriver("POST", `${one}restore/`)).status).toBe(200);
    expect((await driver.send("GET", routes)).body).toMatchObject([{ name: "North" }]);
    const by = { who: "The manager", for_driver: "The driver" };
    expect(await log(driver, "/api/audit/own/")).toMatchObject([
      { ...by, action: "restore" },
      { ...by, action: "remove" },
      { ...by, action: "create" },
    ]);
  });

  test("reaches the driver's phone at once, by stream and by pull", async () => {
    const id = await invoice();
    const address = await business.app.listen({ host: "127.0.0.1", port: 0 });
    const { body } = await driver.send("POST", "/api/pull/", {});
    const { cursor } = body as { readonly cursor: string };
    const stream = await listenAt(address, driver, "?since=1", {});
    const delivered = await asDriver("PATCH", "/invoices/update-delivery-status/", {
      invoices: [{ id, delivery_status: "delivered" }],
    });
    expect(delivered.headers).not.toHaveProperty("change-seq");
    expect(await stream.next()).toMatchObject({ event: "ready" });
    expect(await stream.next()).toMatchObject({ data: { kind: "invoice", ids: [id] } });
    const pulled = await driver.send("POST", "/api/pull/", { cursor });
    expect(pulled.body).toMatchObject({
      changes: { invoices: [{ delivery_status: "delivered" }] },
    });
  });

  test("is done once for each key, and the driver's own keys are separate", async () => {
    const id = await invoice();
    const headers = { "idempotency-key": randomUUID() };
    const take = (reason: string) =>
      asDriver("POST", `/api/invoices/${id}/void/`, { reason }, headers);
    const first = await take("Twice");
    const again = await take("Twice");
    expect([first.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
    expect((await take("Other")).status).toBe(422);
    const own = await driver.send("POST", "/api/invoice/", { customer_name: "Plum" }, headers);
    expect(own.status).toBe(201);
  });

  test("includes recording a document with its printed number", async () => {
    const id = await invoice();
    const paper = { kind: "pdf", vat: "included", number: `INV-${id}` };
    const recorded = await asDriver("POST", `/api/invoices/${id}/downloads/`, paper);
    expect(recorded).toMatchObject({ status: 200, body: { last_document: { kind: "pdf" } } });
  });

  test("cannot use a number of a phone's series", async () => {
    const id = await invoice();
    await driver.send("POST", "/api/number-series/", { client_id: randomUUID() });
    const made = await asDriver("POST", "/api/invoice/", { number: "A1-1" });
    const credited = await asDriver("POST", `/api/invoices/${id}/creditnotes/`, {
      number: "CN-A1-1",
      reason: "damaged",
      lines: [{ line: "rice", quantity: 1 }],
    });
    await driver.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
    const corrected = await asDriver("POST", `/api/invoices/${id}/correct/`, {
      credit_note_number: "CN-A1-1",
    });
    for (const { status, body } of [made, credited, corrected])
      expect([status, codeOf(body)]).toEqual([422, "number-outside-series"]);
    const copied = await asDriver("POST", "/api/invoice/", {
      ...(await read(id)),
      number: "A1-1",
    });
    expect(copied.status).toBe(201);
    expect(copied.body).not.toHaveProperty("number");
  });
});

test("A manager can read the company of a driver's invoice, but not change it", async () => {
  const path = `/api/responsible-persons/${driver.id}`;
  const body = { ...COMPANY, name: "Jade Trading", vat_number: "GB123456782" };
  const made = await driver.send("POST", `${path}/company-info/`, body);
  const { id } = made.body as { readonly id: number };
  const own = `${path}/company-info/${id}/`;
  expect(await asDriver("GET", own)).toMatchObject({ status: 200, body: made.body as Wire });
  expect((await asDriver("PUT", own, body)).status).toBe(405);
  const standard = (await driver.send("GET", `${path}/default-company/`)).body as Wire;
  expect(await asDriver("GET", `${path}/default-company/`)).toMatchObject({
    status: 200,
    body: standard,
  });
});

const COMPANY = {
  email: "office@example.com",
  registration_number: "12345678",
  bank_account: "12345678",
  bank_sort_code: "12-34-56",
  contact_number: "0161 496 0000",
  contact_person: "Mei",
};

test("The records of a disabled driver can still be read, and invoices still be paid", async () => {
  const id = await invoice();
  const disabled = await manager.send("POST", `/api/team/${driver.id}/disable/`);
  expect(disabled.status).toBe(200);
  expect((await driver.send("GET", `/api/invoices/${id}/`)).status).toBe(401);
  const list = await asDriver("POST", "/api/unpaid_invoices/", {});
  expect(list.body).toMatchObject({ invoices: [{ id }] });
  const paid = await asDriver("POST", "/api/payments/", {
    method: "transfer",
    amount: 40,
    allocations: [{ invoice_id: id, amount: 40 }],
  });
  expect(paid.status).toBe(201);
});

test("A credit limit that a manager sets is logged once, as done for the driver, and is the manager's", async () => {
  const { id } = await create(driver, "Maple");
  const path = `/api/responsible_persons_edit/${driver.id}/customers/${id}/`;
  const set = await manager.send("PUT", `/api/office/credit-limits/${id}/`, { credit_limit: 100 });
  expect(set.status).toBe(200);
  const all = await log(manager, "/api/audit/?kind=customer");
  expect(all).toMatchObject([
    { who: "The manager", for_driver: "The driver", action: "update", about: "Maple" },
    { who: "The driver", action: "create" },
  ]);
  for (const [credit_limit, by] of [
    [200, "manager"],
    [0, undefined],
  ] as const) {
    expect((await asDriver("PATCH", path, { credit_limit })).status).toBe(200);
    const { body } = await driver.send("GET", path);
    expect((body as Wire)["credit_limit_by"]).toBe(by);
  }
  const made = await asDriver("POST", "/create-driver-customer/", {
    ...((await driver.send("GET", path)).body as object),
    credit_limit: 50,
  });
  expect(made.body).toMatchObject({ credit_limit: 50, credit_limit_by: "manager" });
});

test("The stored answers of a manager lose an erased customer's data", async () => {
  const { id } = await create(driver, "Secret Garden");
  const path = `/api/responsible_persons_edit/${driver.id}/customers/${id}/`;
  await asDriver("PATCH", path, { city: "Hull" }, { "idempotency-key": randomUUID() });
  const kept = () => business.database.db.selectFrom("idempotency").select("body").execute();
  expect(JSON.stringify(await kept())).toContain("Secret Garden");
  await driver.send("DELETE", path);
  const erased = await driver.send(
    "POST",
    `/api/responsible-persons/${driver.id}/customers/${id}/erasure/`,
    {},
  );
  expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300);
  expect(JSON.stringify(await kept())).not.toContain("Secret Garden");
});

test("A manager changes a driver's route, and the driver's log names the manager", async () => {
  const [jade, lotus] = [await create(driver, "Jade"), await create(driver, "Lotus")];
  const routes = `/routeapi/responsible-persons/${driver.id}/routes/`;
  const { body } = await driver.send("POST", routes, { name: "North" });
  const { id } = body as { readonly id: number };
  for (const [method, call, ids, stops] of [
    ["POST", "add_customer/", [jade.id, lotus.id], [jade.id, lotus.id]],
    ["PUT", "order/", [lotus.id, jade.id], [lotus.id, jade.id]],
    ["POST", "remove_customer/", [lotus.id], [jade.id]],
  ] as const) {
    const sent = await asDriver(method, `${routes}${id}/${call}`, { customer_ids: ids });
    expect(sent.status).toBe(200);
    const { body: route } = await driver.send("GET", `${routes}${id}/`);
    expect(route).toMatchObject({ customers: stops.map((stop) => ({ customer: { id: stop } })) });
    const [entry] = await log(driver, "/api/audit/own/");
    expect(entry).toMatchObject({ kind: "deliveryRoute", who: "The manager" });
  }
  expect((await manager.send("GET", `${routes}${id}/`)).status).toBe(403);
});
