import { pence } from "@roundsman/core/money";
import { day } from "@roundsman/core/day";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";
import { load, newProduct } from "../stock/testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const pull = (cursor: string) => driver.api.pull.read({ body: { cursor } });
const first = async () => (await driver.api.pull.read({ body: { snapshot: true } })).cursor;

test("The cursor of a snapshot includes what was written while its lists were read", async () => {
  const product = await newProduct(driver, "Tea");
  const { changes } = await pull(await first());
  expect(changes.products).toMatchObject([{ id: product.id }]);
});

test("The first pull of a snapshot contains all stock figures, and the next one none", async () => {
  const product = await newProduct(driver, "Tea");
  await load(driver, product, 5);
  await driver.api.stock.closeDay({
    params: { rp: driver.id },
    body: { day: day("2026-11-21"), note: "", cashCounted: pence(0), corrects: null },
  });
  const { changes, cursor, more } = await pull(await first());
  expect(changes.van).toHaveLength(1);
  expect(changes.stockEntries).toMatchObject([{ kind: "load" }]);
  expect(changes.daySheets).toMatchObject([{ goods: [{ productId: product.id }] }]);
  expect(more).toBe(false);
  expect(await pull(cursor)).toEqual({ changes: {}, removed: {}, cursor, more: false });
});

test("A pull without changes is smaller than 300 bytes", async () => {
  const { body } = await driver.send("POST", "/api/pull/", {
    cursor: (await pull(await first())).cursor,
  });
  expect(JSON.stringify(body).length).toBeLessThan(300);
});
