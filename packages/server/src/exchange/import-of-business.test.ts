import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  CUSTOMERS,
  customersOf,
  done,
  PRODUCTS,
  productsOf,
  RICE,
  SHOP,
} from "../catalogue/testing.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  [driver, manager] = await Promise.all([business.signIn("driver"), business.signIn("manager")]);
});
afterEach(() => business.close());

const load = (kind: string, rows: readonly object[]) =>
  done(driver, "POST", `/api/exchange/import/${kind}/`, {
    batch: randomUUID(),
    file: "book.csv",
    duplicates: "update",
    rows,
  });

test("An import does not change the business's price, and counts its row as skipped", async () => {
  await done(manager, "POST", PRODUCTS, { ...RICE, assigned_to: [1] });
  const cheap = { ...RICE, price: 0.1 };
  expect(await load("products", [cheap])).toMatchObject({ updated: [], skipped: 1 });
  const tea = { product_name: "Tea", price: 3, discount_amount: 0 };
  expect(await load("products", [cheap, tea])).toMatchObject({
    created: [2],
    updated: [],
    skipped: 1,
  });
  expect((await productsOf(driver))[0]).toMatchObject({ price: 9.8 });
});

test("An import changes only the driver's own fields of a customer of the business, and so does its undo", async () => {
  await done(manager, "POST", CUSTOMERS, { ...SHOP, assigned_to: [1] });
  const rows = [{ ...SHOP, city: "York", terms_days: 90, phone: "07700", credit_limit: 50 }];
  const { id } = await load("customers", rows);
  expect((await customersOf(driver))[0]).toMatchObject({
    city: "Leeds",
    phone: "07700",
    credit_limit: 50,
  });
  expect((await customersOf(driver))[0]).not.toHaveProperty("terms_days");
  await done(driver, "POST", `/api/exchange/imports/${id}/undo/`);
  expect((await customersOf(driver))[0]).toMatchObject({ city: "Leeds", phone: SHOP.phone });
});
