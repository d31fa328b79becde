import { randomUUID } from "node:crypto";
import { EACH, idByKey, idPlaces } from "@roundsman/contract/wire/record-ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODIES } from "../../testing/matrix/bodies.ts";
import { CALLS, endpointOf, GUARDED, make, path } from "../../testing/matrix/calls.ts";
import { MAKERS, type Thing } from "../../testing/matrix/makers.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { retryKey, type Answered, type Caller } from "../../testing/caller.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, partner, manager] = [
    await business.signIn("driver"),
    await business.signIn("partner"),
    await business.signIn("manager"),
  ];
});
afterAll(() => business.close());

/** Creates a record and returns the `key:` form of its id. */
async function keyOf(caller: Caller, thing: Thing): Promise<string> {
  const id = await make(caller, thing, "x");
  return `key:${await clientIdOf(thing, id)}`;
}

async function clientIdOf(thing: Thing, id: number): Promise<string> {
  const { db } = business.database;
  const tables = {
    exportCompany: "customs_source",
    importCompany: "customs_source",
    importedProduct: "customs_source",
    member: "person",
    scheduled: "invoice",
    issued: "invoice",
    corrected: "invoice",
    credit: "invoice",
    deliveryRoute: "delivery_route",
    taskCategory: "task_category",
    productCategory: "product_category",
    daySheet: "day_sheet",
    bulkImport: "bulk_import",
    businessImport: "bulk_import",
    numberSeries: "number_series",
    creditNote: "credit_note",
    accountsExport: "accounts_export",
    handOver: "hand_over",
    businessProduct: "business_product",
    businessCustomer: "business_customer",
  } as const;
  const table = (thing in tables ? tables[thing as keyof typeof tables] : thing) as "customer";
  const { key } = await db
    .selectFrom(table)
    .select("key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return key;
}

const url = (of: { readonly path: string }, caller: Caller, id: string) =>
  of.path.replace(/\{(?:rp|driver)\}/, String(caller.id)).replace("{id}", encodeURIComponent(id));
const withoutId = ({ status, body }: Answered) => ({ status, ...(body as object), request_id: "" });

describe.each(GUARDED.filter(({ of }) => of.record))("$name", ({ of, row }) => {
  test("accepts the client_id of the caller's own record in place of its id", async () => {
    const names = row.names ?? expect.fail("the matrix does not say what it names");
    const contained = row.holds ? await make(manager, row.holds, "x") : 0;
    const ask = (id: string) =>
      manager.send(
        of.method,
        url(of, manager, id) + (row.query ?? ""),
        of.body && row.body?.(contained),
      );
    const answer = await ask(await keyOf(manager, names));
    expect([200, of.status], JSON.stringify(answer.body)).toContain(answer.status);
    const nowhere = await ask("999999");
    expect(withoutId(await ask(`key:${randomUUID()}`))).toEqual({
      ...withoutId(nowhere),
      status: 404,
    });
    if (!row.shared) expect((await ask(await keyOf(driver, names))).status).toBe(404);
    for (const bad of ["key:", "key:7", randomUUID(), "key:../1"])
      expect((await ask(bad)).status, bad).toBe(404);
  });
});

/** Calls whose bodies name records by id. The number of a number series is not an id. */
const NAMING = CALLS.filter(({ of, row }) => row.holds && idPlaces(of.body).length > 0);

describe.each(NAMING)("$name", ({ of, row }) => {
  test("accepts client_ids of the caller's own records in place of ids in its body", async () => {
    const holds = row.holds ?? "customer";
    // Records of the business have no owner; managers may name them.
    const isShared = of.access === "manager";
    const caller = isShared ? manager : driver;
    const named = row.names ? await make(caller, row.names, "x") : 1;
    const ask = (key: string) =>
      caller.send(of.method, path(of, { rp: caller.id, id: named }), row.body?.(key as never));
    const answer = await ask(await keyOf(caller, holds));
    expect([200, of.status], JSON.stringify(answer.body)).toContain(answer.status);
    const unknown = (await ask("999999")).status;
    const status = idPlaces(of.body).some(({ path: way }) => way.at(-1) === EACH) ? unknown : 404;
    expect((await ask(`key:${randomUUID()}`)).status).toBe(status);
    if (!isShared) expect((await ask(await keyOf(partner, holds))).status).toBe(status);
    expect((await ask("key:not-a-uuid")).status).toBe(422);
  });
});

test("Every kind of record that a path can name has a client_id", () => {
  const named = new Set(GUARDED.flatMap(({ row }) => row.names ?? []));
  expect([...named].filter((thing) => !(thing in BODIES && thing in MAKERS))).toEqual([]);
});

describe("A request that names a record by its client_id", () => {
  const customerForm = BODIES.customer("x");

  test("is the same request as one that names it by id: both are done once", async () => {
    const client_id = randomUUID();
    const { body: customer } = await driver.send("POST", "/create-driver-customer/", {
      ...customerForm,
      client_id,
    });
    const { id } = customer as { id: number };
    const key = retryKey();
    const edit = (named: string | number) =>
      `/api/responsible_persons_edit/1/customers/${encodeURIComponent(named)}/`;
    const first = await driver.send("PATCH", edit(`key:${client_id}`), { city: "Leeds" }, key);
    expect([first.status, first.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    const again = await driver.send("PATCH", edit(id), { city: "Leeds" }, key);
    expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);

    const invoice = { ...BODIES.invoice("x"), client_id: randomUUID() };
    const made = retryKey();
    const one = await driver.send(
      "POST",
      "/api/invoice/",
      { ...invoice, drivercustomer_id: `key:${client_id}` },
      made,
    );
    expect(one.body).toMatchObject({ drivercustomer_id: id });
    const two = await driver.send(
      "POST",
      "/api/invoice/",
      { ...invoice, drivercustomer_id: id },
      made,
    );
    expect([two.body, two.headers["idempotency-replayed"]]).toEqual([one.body, "true"]);
  });

  test("deletes the known records of a list that names an unknown one, once", async () => {
    const client_id = randomUUID();
    const { body } = await driver.send("POST", "/create-driver-customer/", {
      ...customerForm,
      client_id,
    });
    const { id } = body as { id: number };
    const key = retryKey();
    const remove = () =>
      driver.send(
        "DELETE",
        "/api/responsible_persons_edit/1/customers/bulk_delete/",
        { customer_ids: [`key:${randomUUID()}`, `key:${client_id}`, "999999"] },
        key,
      );
    expect(await remove()).toMatchObject({ status: 200, body: { deleted: [id] } });
    expect(await remove()).toMatchObject({ status: 200, body: { deleted: [id] } });
  });

  test("succeeds later if the record did not exist yet", async () => {
    const client_id = randomUUID();
    const key = retryKey();
    const body = { ...BODIES.invoice("x"), drivercustomer_id: `key:${client_id}` };
    expect((await driver.send("POST", "/api/invoice/", body, key)).status).toBe(404);
    await driver.send("POST", "/create-driver-customer/", { ...customerForm, client_id });
    expect((await driver.send("POST", "/api/invoice/", body, key)).status).toBe(201);
  });

  test("gets the same answer after its record was erased", async () => {
    const client_id = randomUUID();
    await driver.send("POST", "/create-driver-customer/", { ...customerForm, client_id });
    const erase = () =>
      driver.send(
        "POST",
        `/api/responsible-persons/1/customers/key:${client_id}/erasure/`,
        undefined,
        key,
      );
    const key = retryKey();
    const first = await erase();
    expect(first).toMatchObject({ status: 200, body: { kept: 0 } });
    expect(await erase()).toMatchObject({
      status: 200,
      body: first.body,
      headers: { "idempotency-replayed": "true" },
    });
    expect(
      (
        await driver.send(
          "POST",
          `/api/responsible-persons/1/customers/key:${client_id}/erasure/`,
          undefined,
          retryKey(),
        )
      ).status,
    ).toBe(404);
  });

  test("never gets another call's answer under the same Idempotency-Key", async () => {
    const key = retryKey();
    expect((await driver.send("POST", "/create-driver-customer/", customerForm, key)).status).toBe(
      201,
    );
    const body = { ...BODIES.invoice("x"), drivercustomer_id: `key:${randomUUID()}` };
    expect((await driver.send("POST", "/api/invoice/", body, key)).status).toBe(422);
  });

  test("is refused for its body first", async () => {
    const body = {
      customer_name: "x",
      invoice_date: "never",
      drivercustomer_id: `key:${randomUUID()}`,
    };
    expect((await driver.send("POST", "/api/invoice/", body)).status).toBe(422);
  });

  test("does not find a record of another kind by its client_id", async () => {
    const product = await keyOf(driver, "product");
    expect(
      (
        await driver.send("POST", "/api/invoice/", {
          ...BODIES.invoice("x"),
          drivercustomer_id: product,
        })
      ).status,
    ).toBe(404);
    expect(
      (await driver.send("GET", url(endpointOf("customers.get"), driver, product))).status,
    ).toBe(404);
  });

  test("can be made by the typed client", async () => {
    const key = randomUUID();
    const { customers, invoices } = driver.api;
    const details = {
      name: "Golden Dragon",
      email: "g@example.com",
      address: "1",
      city: "Leeds",
      postcode: "LS1",
      phone: "1",
    };
    const made = await customers.create({ body: { ...details, key } });
    const invoice = await invoices.createDue({
      body: { billTo: { name: "Golden Dragon" }, customerId: idByKey(key) },
    });
    expect(invoice.customerId).toBe(made.id);
    expect(await customers.get({ params: { rp: 1, id: idByKey(key) } })).toEqual(made);
  });
});
