import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import { placesIn } from "../privacy/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import {
  CUSTOMERS,
  customerOf,
  customersOf,
  done,
  lastEntry,
  PRODUCTS,
  productsOf,
  RICE,
  SHOP,
  stockOf,
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
const IMPORTS = "/api/office/imports/";
const both = () => [driver.id, partner.id];
async function load(path: string, body: object): Promise<number> {
  const { id } = await done(manager, "POST", `${path}import/`, { file: "list.csv", ...body });
  return id;
}
const undo = (id: number, by = manager) => by.send("POST", `${IMPORTS}${id}/undo/`);
const namesOf = async (caller: Caller) =>
  (await productsOf(caller)).map((row) => row["product_name"]);
const past = async () => (await done(manager, "GET", IMPORTS)) as unknown as readonly object[];
const ownStock = (caller: Caller, body: object) =>
  done(caller, "POST", `/responsible-persons/${caller.id}/driver-stocks/`, body);

describe("Undoing an import of the business", () => {
  test("hides its records from every driver, and logs and phones show it", async () => {
    const id = await load(PRODUCTS, { rows: [RICE, TEA], assigned_to: both() });
    expect(await past()).toMatchObject([
      { id, kind: "product", file: "list.csv", created: 2, updated: 0, assigned: 4, undone: "" },
    ]);
    const { cursor } = await done(driver, "POST", "/api/pull/", {});
    expect((await undo(id)).body).toEqual({ id, removed: 2, restored: 0, unassigned: 4 });
    expect([await namesOf(driver), await namesOf(partner)]).toEqual([[], []]);
    expect(await done(manager, "GET", PRODUCTS)).toEqual([]);
    expect(await done(driver, "POST", "/api/pull/", { cursor })).toMatchObject({
      removed: { products: [{ id: 1 }, { id: 2 }] },
    });
    for (const [caller, action, kind] of [
      [driver, "remove", "product"],
      [partner, "remove", "product"],
      [manager, "undo import", "businessProduct"],
    ] as const)
      expect(await lastEntry(business, caller)).toMatchObject({
        actor_id: manager.id,
        action,
        kind,
      });
    expect(await past()).toMatchObject([{ id, undone: "2026-11-21T12:00:00.000Z" }]);
  });

  test("restores what it changed, for every driver, and what a driver had before", async () => {
    await load(PRODUCTS, { rows: [RICE], assigned_to: [driver.id] });
    const own = await ownStock(partner, { ...RICE, price: 12 });
    const id = await load(PRODUCTS, {
      rows: [{ ...RICE, price: 11 }, TEA],
      duplicates: "update",
      assigned_to: both(),
    });
    expect(await productsOf(partner)).toMatchObject([{ price: 11, business_id: 1 }, { price: 3 }]);
    expect((await undo(id)).body).toEqual({ id, removed: 1, restored: 1, unassigned: 3 });
    expect(await productsOf(driver)).toMatchObject([{ price: 9.8, business_id: 1 }]);
    const [back, ...others] = await productsOf(partner);
    expect(others).toEqual([]);
    expect(back).toMatchObject({ id: own.id, price: 12 });
    expect(back).not.toHaveProperty("business_id");
    // The row is the driver's own again.
    await done(partner, "PUT", stockOf(partner, own.id), { ...RICE, price: 13 });
    expect(await done(manager, "GET", PRODUCTS)).toMatchObject([
      { price: 9.8, assigned_to: [driver.id] },
    ]);
  });

  test("unassigns what it only assigned, and keeps the record", async () => {
    await load(PRODUCTS, { rows: [RICE] });
    const id = await load(PRODUCTS, { rows: [RICE], assigned_to: [driver.id] });
    expect((await undo(id)).body).toMatchObject({ removed: 0, restored: 0, unassigned: 1 });
    expect(await namesOf(driver)).toEqual([]);
    expect(await done(manager, "GET", PRODUCTS)).toMatchObject([{ assigned_to: [] }]);
  });

  test("keeps invoices of its records, and what a driver deleted stays deleted", async () => {
    const id = await load(CUSTOMERS, { rows: [SHOP], assigned_to: both() });
    const [shop] = await customersOf(driver);
    const line = { id: "rice", name: "Rice", price: 10, quantity: 1, discount_amount: 0 };
    const sent = { drivercustomer_id: shop?.id, product_details: [line] };
    const invoice = await done(driver, "POST", "/api/invoice/", sent);
    const [theirs] = await customersOf(partner);
    await done(partner, "DELETE", customerOf(partner, theirs?.id ?? 0));
    expect((await undo(id)).status).toBe(200);
    expect([await customersOf(driver), await customersOf(partner)]).toEqual([[], []]);
    expect(await done(driver, "GET", `/api/invoices/${invoice.id}/`)).toMatchObject({
      total_amount: 10,
    });
  });

  test("undoes all calls of one file together, also for another manager, and only once", async () => {
    const batch = randomUUID();
    const id = await load(PRODUCTS, { batch, rows: [RICE], assigned_to: both() });
    const more = { batch, rows: [{ ...RICE, price: 11 }, TEA], duplicates: "update" };
    expect(await load(PRODUCTS, { ...more, assigned_to: [driver.id] })).toBe(id);
    const answer = { id, removed: 2, restored: 0, unassigned: 3 };
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answer]);
    expect(await namesOf(driver)).toEqual([]);
    const late = await manager.send("POST", `${PRODUCTS}import/`, { batch, rows: [TEA] });
    expect([late.status, codeOf(late.body)]).toEqual([409, "import-undone"]);
  });

  test("restores a record that several calls of one file changed", async () => {
    await load(PRODUCTS, { rows: [RICE], assigned_to: [driver.id] });
    const more = { batch: randomUUID(), duplicates: "update" };
    const id = await load(PRODUCTS, { ...more, rows: [{ ...RICE, price: 11 }] });
    await load(PRODUCTS, { ...more, rows: [{ ...RICE, price: 11, vat_rate: "reduced" }] });
    expect(await productsOf(driver)).toMatchObject([{ price: 11, vat_rate: "reduced" }]);
    expect((await undo(id)).status).toBe(200);
    const [back] = await productsOf(driver);
    expect(back).toMatchObject({ price: 9.8 });
    expect(back).not.toHaveProperty("vat_rate");
  });

  test.each([
    ["was changed", () => done(manager, "PUT", `${PRODUCTS}1/`, { ...RICE, price: 20 })],
    ["was deleted", () => done(manager, "DELETE", `${PRODUCTS}1/`)],
    [
      "was assigned to somebody else",
      () =>
        done(manager, "POST", `${PRODUCTS}assign/`, {
          product_ids: [1],
          person_ids: [partner.id],
        }),
    ],
  ])("changes nothing if one of its records %s since", async (_what, change) => {
    const id = await load(PRODUCTS, { rows: [RICE, TEA], assigned_to: [driver.id] });
    await change();
    const answer = await undo(id);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "changed-since"]);
    expect(answer.body).toMatchObject({
      message: "1 of these has been changed since then. Nothing was undone.",
    });
    expect(await namesOf(driver)).toContain("Tea 茶");
  });

  test("is for managers only, and drivers' own imports are separate from it", async () => {
    const id = await load(PRODUCTS, { rows: [RICE], assigned_to: both() });
    expect((await undo(id, driver)).status).toBe(403);
    const own = await done(driver, "POST", "/api/exchange/import/products/", {
      batch: randomUUID(),
      rows: [TEA],
    });
    expect((await undo(own.id)).status).toBe(404);
    expect(await past()).toHaveLength(1);
    expect((await manager.send("GET", "/api/exchange/imports/")).body).toEqual([]);
    expect((await manager.send("POST", `/api/exchange/imports/${id}/undo/`)).status).toBe(404);
    expect(await namesOf(driver)).toEqual(["Rice", "Tea 茶"]);
  });

  test("keeps no data of an erased customer", async () => {
    const shop = { ...SHOP, customer_name: "Moonlight House" };
    await done(driver, "POST", "/create-driver-customer/", shop);
    await load(CUSTOMERS, { rows: [shop] });
    await load(CUSTOMERS, {
      rows: [{ ...shop, city: "York" }],
      duplicates: "update",
      assigned_to: [driver.id],
    });
    expect(await placesIn(business.database, "Moonlight")).toContain("bulk_import");
    await done(manager, "POST", `${CUSTOMERS}1/erasure/`);
    expect(await placesIn(business.database, "Moonlight")).toEqual([]);
    expect((await undo(2)).status).toBe(409);
  });
});
