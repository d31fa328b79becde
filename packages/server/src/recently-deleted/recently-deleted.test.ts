import type { Pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const MINUTE = 60 * 1000;
const product = (name: string) =>
  driver.api.products.create({
    params: { rp: 1 },
    body: { name, price: 100 as Pence, discount: 0 as Pence },
  });
const listed = async (of: Caller = driver) =>
  (await of.api.recentlyDeleted.list({ params: { rp: of.id } })).records;
const contact = {
  customer_name: "Lucky Star 福星",
  email: "a@example.com",
  customer_address: "x",
  city: "x",
  postcode: "x",
  phone: "x",
};
const idOf = ({ body }: { readonly body: unknown }) => (body as { readonly id: number }).id;

test("Deleted records are listed by kind with their names, the latest first", async () => {
  const { id: tea } = await product("茶 Tea");
  const customer = idOf(await driver.send("POST", "/create-driver-customer/", contact));
  const task = idOf(
    await driver.send("POST", "/create-driver-customer-todo/", {
      ...contact,
      customer_name: "Ring the depot",
    }),
  );
  const invoice = idOf(
    await driver.send("POST", "/api/invoice/", {
      customer_name: "Pearl",
      invoice_date: "2026-11-20",
      product_details: [{ id: 1, name: "Tea", price: 5, quantity: 2, discount_amount: 1 }],
    }),
  );
  expect(await listed()).toEqual([]);
  const deletions: readonly [method: string, path: string][] = [
    ["DELETE", `/responsible-persons/1/driver-stocks/${tea}/`],
    ["DELETE", `/api/responsible_persons_edit/1/customers/${customer}/`],
    ["DELETE", `/api-todo/responsible_persons_edit/1/customers/${task}/`],
    ["POST", `/api/invoicedelete/${invoice}/`],
  ];
  for (const [method, path] of deletions) {
    business.clock.now += MINUTE;
    expect((await driver.send(method, path)).status).toBe(200);
  }
  expect(await listed()).toMatchObject([
    {
      kind: "invoice",
      id: invoice,
      name: "Pearl",
      date: "2026-11-20",
      total_amount: 800,
      deleted_at: "2026-11-21T12:04:00.000Z",
    },
    { kind: "task", id: task, name: "Ring the depot", date: null, total_amount: null },
    { kind: "customer", id: customer, name: "Lucky Star 福星" },
    { kind: "product", id: tea, name: "茶 Tea", deleted_at: "2026-11-21T12:01:00.000Z" },
  ]);
});

test("A restored record leaves the list", async () => {
  const records = await listed();
  const invoice = records.find(({ kind }) => kind === "invoice");
  expect((await driver.send("POST", `/api/invoicerestore/${invoice?.id}/`)).status).toBe(200);
  expect((await listed()).map(({ kind }) => kind)).toEqual(["task", "customer", "product"]);
});

test("Another person's deleted records are not listed", async () => {
  expect(await listed(await business.signIn("partner"))).toEqual([]);
});

test("A scheduled order that an erasure blanked is not listed", async () => {
  const customer = idOf(
    await driver.send("POST", "/create-driver-customer/", {
      ...contact,
      customer_name: "Erased Ltd",
    }),
  );
  const order = idOf(
    await driver.send("POST", "/api/futureinvoice/", {
      customer_name: "Erased Ltd",
      drivercustomer_id: customer,
      product_details: [{ id: 1, name: "Tea", price: 5, quantity: 2, discount_amount: 1 }],
    }),
  );
  await driver.api.privacy.erase({ params: { rp: 1, id: customer } });
  expect((await listed()).filter(({ kind, id }) => kind === "invoice" && id === order)).toEqual([]);
});

test("A record is not listed after 30 days", async () => {
  expect((await listed()).length).toBeGreaterThan(0);
  business.clock.now += 31 * 24 * 60 * MINUTE;
  expect(await listed(await business.signIn("driver"))).toEqual([]);
});

test("A deleted invoice with VAT on top shows what its customer owed", async () => {
  const partner = await business.signIn("partner");
  const invoice = idOf(
    await partner.send("POST", "/api/invoice/", {
      customer_name: "Pearl",
      vat_mode: "add",
      product_details: [{ id: 1, name: "Tea", price: 5, quantity: 2, discount_amount: 1 }],
    }),
  );
  business.clock.now += MINUTE;
  await partner.send("POST", `/api/invoicedelete/${invoice}/`);
  expect((await listed(partner))[0]).toMatchObject({ total_amount: 800, payable_amount: 960 });
});

test("An invoice that was issued, or voided by its call, is voided; a draft is deleted", async () => {
  const partner = await business.signIn("partner");
  const made = async () =>
    idOf(
      await partner.send("POST", "/api/invoice/", {
        customer_name: "Pearl",
        product_details: [{ id: 1, name: "Tea", price: 5, quantity: 2, discount_amount: 1 }],
      }),
    );
  const [draft, paid, voided] = [await made(), await made(), await made()];
  await partner.send("POST", "/update_invoice_status/", { invoice_ids: [paid] });
  business.clock.now += MINUTE;
  await partner.send("POST", "/invoices/bulk-delete/", { invoice_ids: [draft, paid] });
  await partner.send("POST", `/api/invoices/${voided}/void/`, { reason: "Written twice" });
  const words = (await listed(partner)).map(({ id, voided: is }) => [id, is]);
  expect(words.filter(([id]) => [draft, paid, voided].includes(Number(id)))).toEqual([
    [voided, true],
    [paid, true],
    [draft, undefined],
  ]);
});

test("A manager lists what one driver deleted, and restores it for the driver", async () => {
  const manager = await business.signIn("manager");
  driver = await business.signIn("driver");
  const { id } = await product("Rice 米");
  const ofDriver = (path: string) => `/api/office/drivers/${driver.id}${path}`;
  const list = () =>
    manager.send(
      "GET",
      ofDriver(`/api/responsible-persons/${driver.id}/recently-deleted/`),
    ) as Promise<{ body: { records: { name: string }[] } }>;
  await driver.send("DELETE", `/responsible-persons/${driver.id}/driver-stocks/${id}/`);
  const names = async () => (await list()).body.records.map(({ name }) => name);
  expect(await names()).toContain("Rice 米");
  expect(await names()).toEqual((await listed()).map(({ name }) => name));
  const restored = await manager.send(
    "POST",
    ofDriver(`/responsible-persons/${driver.id}/driver-stocks/${id}/restore/`),
  );
  expect(restored.status).toBe(200);
  expect(await names()).not.toContain("Rice 米");
  expect(await names()).toEqual((await listed()).map(({ name }) => name));
});
