import { afterEach, beforeEach, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import {
  CUSTOMERS,
  customersOf,
  done,
  lastEntry,
  PRODUCTS,
  productsOf,
  RICE,
  SHOP,
} from "./testing.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  [driver, partner, manager] = await Promise.all([
    business.signIn("driver"),
    business.signIn("partner"),
    business.signIn("manager"),
  ]);
});
afterEach(() => business.close());

const TEA = { ...RICE, product_name: "Tea 茶", price: 3 };
const send = (path: string, body: object, headers = {}) =>
  manager.send("POST", `${path}import/`, body, headers);
const load = async (path: string, body: object) => (await send(path, body)).body;
const both = () => [driver.id, partner.id];
const namesOf = async (caller: Caller) =>
  (await productsOf(caller)).map((row) => row["product_name"]);

test("An imported file reaches all its drivers with one pull, and each log says who imported it", async () => {
  const { cursor } = await done(driver, "POST", "/api/pull/", {});
  const body = { rows: [RICE, { ...TEA, vat_rate: "zero" }], assigned_to: both() };
  expect(await send(PRODUCTS, body)).toMatchObject({
    status: 201,
    body: { created: [1, 2], updated: [], skipped: 0, assigned: 4 },
  });
  const pulled = await done(driver, "POST", "/api/pull/", { cursor });
  expect(pulled).toMatchObject({
    changes: { products: [{ product_name: "Rice" }, { product_name: "Tea 茶", vat_rate: "zero" }] },
  });
  for (const caller of [driver, partner]) {
    expect(await namesOf(caller)).toEqual(["Rice", "Tea 茶"]);
    expect(await lastEntry(business, caller)).toMatchObject({
      actor_id: manager.id,
      action: "create",
      kind: "product",
    });
  }
  expect(await lastEntry(business, manager)).toEqual({
    actor_id: manager.id,
    action: "import",
    kind: "businessProduct",
    entity_ids: [1, 2],
  });
});

test("A file without drivers adds records to the business; one with a driver also assigns existing records", async () => {
  expect(await load(PRODUCTS, { rows: [RICE] })).toMatchObject({ created: [1], assigned: 0 });
  expect([await namesOf(driver), await namesOf(partner)]).toEqual([[], []]);
  const again = { rows: [{ ...RICE, price: 20 }, TEA], assigned_to: [partner.id] };
  expect(await load(PRODUCTS, again)).toEqual({
    id: 2,
    created: [2],
    updated: [],
    skipped: 1,
    assigned: 2,
  });
  expect(await productsOf(partner)).toMatchObject([{ price: 9.8 }, { price: 3 }]);
  expect(await namesOf(driver)).toEqual([]);
  // Everything is there already: nothing is done, and nothing is logged.
  expect(await send(PRODUCTS, again)).toMatchObject({
    status: 200,
    body: { id: null, created: [], updated: [], skipped: 2, assigned: 0 },
  });
});

test("An existing record is changed for every driver who has it, if the import says so", async () => {
  await load(PRODUCTS, { rows: [RICE, TEA], assigned_to: [driver.id] });
  const dearer = { rows: [{ ...RICE, product_name: "RICE", price: 11 }, TEA] };
  expect(await load(PRODUCTS, { ...dearer, duplicates: "update" })).toEqual({
    id: 2,
    created: [],
    updated: [1],
    skipped: 1,
    assigned: 0,
  });
  expect(await productsOf(driver)).toMatchObject([
    { product_name: "RICE", price: 11, version: 2 },
    { price: 3, version: 1 },
  ]);
  expect(await lastEntry(business, driver)).toMatchObject({ action: "update", kind: "product" });
  expect((await send(PRODUCTS, { ...dearer, duplicates: "add" })).status).toBe(422);
});

test("A driver's own record of the same name becomes the business's and keeps its id", async () => {
  const own = await done(driver, "POST", "/responsible-persons/1/driver-stocks/", {
    ...RICE,
    price: 12,
  });
  await load(PRODUCTS, { rows: [RICE], assigned_to: both() });
  expect(await productsOf(driver)).toMatchObject([{ id: own.id, price: 9.8, business_id: 1 }]);
});

test("Customers are matched by name and postcode, and keep each driver's own limit", async () => {
  const rows = [
    { ...SHOP, terms_days: "14", credit_limit: 500 },
    { ...SHOP, postcode: "ls2 2bb" },
    { ...SHOP, customer_name: "JADE garden" },
  ];
  const first = await load(CUSTOMERS, { rows, assigned_to: both() });
  expect(first).toMatchObject({ created: [1, 2], skipped: 1, assigned: 4 });
  const [shop] = await customersOf(driver);
  expect(shop).toMatchObject({ customer_name: "Jade Garden", terms_days: 14 });
  expect(shop).not.toHaveProperty("credit_limit");
});

test("A file with one bad row or one impossible driver is refused whole", async () => {
  const bad = await send(PRODUCTS, { rows: [RICE, { ...TEA, price: "abc" }] });
  expect(bad).toMatchObject({
    status: 422,
    body: { errors: { "rows.1.price": ["Please enter price Must be a number"] } },
  });
  const nobody = await send(PRODUCTS, { rows: [RICE], assigned_to: [driver.id, 99] });
  expect([nobody.status, codeOf(nobody.body)]).toEqual([404, "unknown-person"]);
  await done(manager, "POST", "/api/team/2/disable/");
  const disabled = await send(PRODUCTS, { rows: [RICE], assigned_to: both() });
  expect([disabled.status, codeOf(disabled.body)]).toEqual([409, "person-disabled"]);
  const rows = Array.from({ length: 1000 }, (_, nth) => ({ ...RICE, product_name: `P${nth}` }));
  const many = await send(PRODUCTS, { rows, assigned_to: [1, 3, 4] });
  expect(many).toMatchObject({
    status: 422,
    body: { errors: { assigned_to: [expect.stringContaining("Too big")] } },
  });
  expect(await done(manager, "GET", PRODUCTS)).toEqual([]);
  expect(await namesOf(driver)).toEqual([]);
});

test("An import that is sent five times at once is done once", async () => {
  const key = retryKey();
  const body = { rows: [RICE, TEA], assigned_to: both() };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(PRODUCTS, body, key)));
  for (const answer of answers) expect(answer.body).toMatchObject({ created: [1, 2], assigned: 4 });
  expect(await done(manager, "GET", PRODUCTS)).toHaveLength(2);
  expect(await namesOf(driver)).toEqual(["Rice", "Tea 茶"]);
});

test("A thousand products can be imported for two drivers in one call", async () => {
  const rows = Array.from({ length: 1000 }, (_, nth) => ({ ...RICE, product_name: `P${nth}` }));
  expect(await load(PRODUCTS, { rows, assigned_to: both() })).toMatchObject({ assigned: 2000 });
  expect(await namesOf(partner)).toHaveLength(1000);
});

test("Only managers can import for the business", async () => {
  for (const path of [PRODUCTS, CUSTOMERS])
    expect((await driver.send("POST", `${path}import/`, { rows: [RICE] })).status).toBe(403);
});

test("A price list without discounts keeps the discounts that drivers have", async () => {
  await load(PRODUCTS, { rows: [{ ...RICE, discount_amount: 2 }], assigned_to: both() });
  const list = {
    rows: [
      { product_name: "Rice", price: 8 },
      { product_name: "Tea", price: 1 },
    ],
  };
  await load(PRODUCTS, { ...list, duplicates: "update" });
  expect(await productsOf(partner)).toMatchObject([{ price: 8, discount_amount: 2 }]);
  expect(await done(manager, "GET", PRODUCTS)).toMatchObject([{}, { discount_amount: 0 }]);
  const cheap = { rows: [{ product_name: "Rice", price: 1 }], duplicates: "update" };
  expect(await send(PRODUCTS, cheap)).toMatchObject({
    status: 422,
    body: { errors: { "rows.0.discount_amount": [expect.any(String)] } },
  });
});
