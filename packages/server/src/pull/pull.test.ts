import { fromUnits } from "@roundsman/core/quantity";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BODIES, canary, company } from "../testing/matrix/bodies.ts";
import { onceAnInvoiceWasRead, serverWithHook } from "../testing/server-with-hook.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";
import { invoiceFor } from "../invoices/testing.ts";
import { deliver, lineOf, load, newProduct, vanOf } from "../stock/testing.ts";
import { puller } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { pull, begin, newCustomer, sold } = puller(() => driver);
const params = (id: number) => ({ params: { rp: 1, id } });

describe("A pull", () => {
  test("without a cursor returns one, and nothing else", async () => {
    await newCustomer();
    for (const body of [{}, { cursor: null }, { cursor: "" }, undefined])
      expect(await driver.send("POST", "/api/pull/", body)).toMatchObject({
        status: 200,
        body: { changes: {}, removed: {}, more: false },
      });
  });

  test("without changes takes less than 300 bytes", async () => {
    await newCustomer();
    const { status, body } = await driver.send("POST", "/api/pull/", { cursor: await begin() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ changes: {}, removed: {}, more: false });
    expect(JSON.stringify(body).length).toBeLessThan(300);
  });

  test("contains new and changed records, each once in its current state and in the shape of the lists", async () => {
    const before = await newCustomer();
    const cursor = await begin();
    const invoice = await sold();
    await driver.api.customers.update({ ...params(before.id), body: { city: "Leeds" } });
    await driver.api.customers.update({ ...params(before.id), body: { city: "York" } });
    const route = await driver.api.deliveryRoutes.create({
      params: { rp: 1 },
      body: { name: "Monday" },
    });
    await driver.api.deliveryRoutes.add({ ...params(route.id), body: [before.id] });
    const { changes, removed, more } = await pull(cursor);
    expect([removed, more]).toEqual([{}, false]);
    expect(changes).toEqual({
      customers: (await driver.api.customers.list({ params: { rp: 1 }, query: {} })).items,
      invoices: [await driver.api.invoices.get({ params: { id: invoice.id } })],
      deliveryRoutes: await driver.api.deliveryRoutes.list({ params: { rp: 1 } }),
    });
    const { body } = await driver.send("POST", "/api/pull/", { cursor });
    expect(body).toMatchObject({
      changes: {
        customers: [{ customer_name: "Golden Dragon", city: "York" }],
        invoices: [{ total_amount: 5 }],
      },
    });
  });

  test("continues where the previous one ended", async () => {
    await sold();
    const first = await pull(await begin());
    await newCustomer();
    const second = await pull(first.cursor);
    expect(Object.keys(second.changes)).toEqual(["customers"]);
    expect((await pull(second.cursor)).changes).toEqual({});
  });

  test("contains deleted records, their routes, and restored records", async () => {
    const [customer, invoice] = [await newCustomer(), await sold()];
    const route = await driver.api.deliveryRoutes.create({
      params: { rp: 1 },
      body: { name: "Monday" },
    });
    await driver.api.deliveryRoutes.add({ ...params(route.id), body: [customer.id] });
    const cursor = await begin();
    await driver.api.customers.remove(params(customer.id));
    await driver.api.invoices.remove({ params: { id: invoice.id } });
    const gone = await pull(cursor);
    expect(gone.removed).toEqual({
      customers: [{ id: customer.id, key: customer.key }],
      invoices: [{ id: invoice.id, key: invoice.key }],
    });
    expect(gone.changes).toMatchObject({ deliveryRoutes: [{ members: [] }] });
    await driver.api.customers.restore(params(customer.id));
    const back = await pull(gone.cursor);
    expect(back.removed).toEqual({});
    expect(back.changes).toMatchObject({
      customers: [{ key: customer.key }],
      deliveryRoutes: [{ members: [{ key: customer.key }] }],
    });
    expect((await pull(cursor)).removed).toEqual({ invoices: gone.removed.invoices });
  });

  test("contains only the id of an erased customer", async () => {
    const customer = await newCustomer();
    const cursor = await begin();
    await driver.api.privacy.erase(params(customer.id));
    expect((await pull(cursor)).removed).toEqual({ customers: [{ id: customer.id, key: null }] });
  });

  test("contains the stock ledger with all figures if goods moved, and closed days in full", async () => {
    const tea = await newProduct(driver, "Tea");
    const cursor = await begin();
    const entry = await load(driver, tea, 20);
    const first = await pull(cursor);
    expect(first.changes).toEqual({ stockEntries: [entry], van: [await vanOf(driver)] });
    const invoice = await driver.api.invoices.createDue({
      body: invoiceFor({ name: "Lucky Star", lines: [lineOf(tea, 3)] }),
    });
    await deliver(driver, "delivered", invoice.id);
    const sheet = await driver.api.stock.closeDay({
      params: { rp: 1 },
      body: { cashCounted: 0 as never },
    });
    const second = await pull(first.cursor);
    expect(second.changes).toMatchObject({
      daySheets: [sheet],
      stockEntries: [{ kind: "sale", invoiceId: invoice.id }],
    });
    expect(second.changes.van).toEqual([await vanOf(driver)]);
    expect(second.changes.van?.[0]?.products).toMatchObject([
      { productId: tea.id, onHand: fromUnits(17) },
    ]);
    const corrected = await driver.api.stock.closeDay({
      params: { rp: 1 },
      body: { cashCounted: 0 as never, corrects: sheet.id },
    });
    expect((await pull(second.cursor)).changes.daySheets).toEqual([
      { ...sheet, correctedBy: corrected.id },
      corrected,
    ]);
  });

  test("leaves out figures that are newer than its rows, and sends them with the rows", async () => {
    const tea = await newProduct(driver, "Tea");
    const invoiceOfTea = () =>
      driver.api.invoices.createDue({
        body: invoiceFor({ name: "Lucky Star", lines: [lineOf(tea, 3)] }),
      });
    const [first, second] = [await invoiceOfTea(), await invoiceOfTea()];
    const cursor = await begin();
    await deliver(driver, "delivered", first.id);
    const server = await serverWithHook(
      business,
      onceAnInvoiceWasRead(() => deliver(driver, "delivered", second.id)),
    );
    const headers = { authorization: `Bearer ${driver.access}` };
    const answer = (
      await server.inject({ method: "POST", url: "/api/pull/", headers, payload: { cursor } })
    ).json<{ cursor: string }>();
    await server.close();
    expect(answer).toMatchObject({ changes: { invoices: [{ id: first.id }] }, more: true });
    expect(answer).not.toHaveProperty("changes.van");
    const rest = await pull(answer.cursor);
    expect(rest).toMatchObject({ changes: { invoices: [{ id: second.id }] }, more: false });
    expect(rest.changes.van).toEqual([await vanOf(driver)]);
  });

  test("contains the business's own company for everybody", async () => {
    const manager = await business.signIn("manager");
    const cursors = [await begin(), await begin(manager)];
    await manager.send("PUT", "/api/responsible-persons/3/default-company/", {
      ...company("manager"),
      email: "x@example.com",
    });
    for (const [index, who] of [driver, manager].entries())
      expect((await pull(cursors[index], who)).changes).toMatchObject({
        defaultCompany: [{ name: canary("manager") }],
      });
  });

  test("contains the name, address and role that a manager gave a person", async () => {
    const manager = await business.signIn("manager");
    const cursors = [await begin(), await begin(await business.signIn("partner"))];
    await manager.send("PATCH", "/api/team/1/", {
      name: "Mei Lin",
      email: "mei@example.com",
      manager: 1,
    });
    const account = { id: 1, name: "Mei Lin", email: "mei@example.com", manager: 1, driver: 1 };
    const pulled = await pull(cursors[0]);
    expect(pulled.changes.account).toEqual([account]);
    expect((await pull(pulled.cursor)).changes).toEqual({});
    expect((await pull(cursors[1], await business.signIn("partner"))).changes).toEqual({});
  });

  test("contains a person's new address if it is used as their company's", async () => {
    const [manager, partner] = [await business.signIn("manager"), await business.signIn("partner")];
    const cursor = await begin(partner);
    await manager.send("PATCH", "/api/team/2/", { email: "new@example.com" });
    const { defaultCompany } = (await pull(cursor, partner)).changes;
    expect(defaultCompany).toMatchObject([{ email: "new@example.com" }]);
  });

  test("contains the default company once for a new phone", async () => {
    const { body } = await driver.send("POST", "/api/pull/", { snapshot: true });
    const first = await pull((body as { cursor: string }).cursor);
    expect(first.changes.defaultCompany).toHaveLength(1);
    expect((await pull(first.cursor)).changes.defaultCompany).toBeUndefined();
  });

  test("has only a person's own records", async () => {
    const partner = await business.signIn("partner");
    const cursor = await begin();
    await partner.send("POST", "/create-driver-customer/", BODIES.customer("partner"));
    expect((await pull(cursor)).changes).toEqual({});
  });
});
