import type { Pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const stocks = "/responsible-persons/1/driver-stocks/";
const tea = { product_name: "茶 Tea", price: 12.5, discount_amount: "0.50" };

test("A product is returned as it was typed, with an id", async () => {
  const made = await driver.send("POST", stocks, { ...tea, responsible_person: 1 });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    id: 1,
    product_name: "茶 Tea",
    price: 12.5,
    discount_amount: 0.5,
    responsible_person: 1,
    version: 1,
  });
});

test("The list is a map by id", async () => {
  const { body } = await driver.send("GET", "/responsible-persons-query/1/driver-stocks/");
  expect(body).toMatchObject({ "1": { id: 1, product_name: "茶 Tea" } });
});

test("The second of two updates from one screen returns the result of the first as well", async () => {
  const { products } = driver.api;
  const body = { name: "Coffee", price: 900 as Pence, discount: 0 as Pence };
  const made = await products.create({ params: { rp: 1 }, body });
  const first = await driver.send("PUT", `${stocks}${made.id}/`, { ...tea, version: 1 });
  expect(first.body).toMatchObject({ product_name: "茶 Tea", version: 2 });
  const second = await driver.send(
    "PUT",
    `${stocks}${made.id}/`,
    { ...tea, product_name: "Late", version: 1 },
    retryKey(),
  );
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    status: 409,
    current: { id: made.id, product_name: "茶 Tea", version: 2 },
  });
});

test("A deleted product can be restored", async () => {
  const { products } = driver.api;
  const { id } = await products.create({
    params: { rp: 1 },
    body: { name: "Rice", price: 100 as Pence, discount: 0 as Pence },
  });
  const listed = async () =>
    (await products.list({ params: { rp: 1 }, query: {} })).items.some((each) => each.id === id);
  expect(await products.remove({ params: { rp: 1, id } })).toEqual({
    message: "Delete Success!",
    id,
  });
  expect(await listed()).toBe(false);
  expect((await driver.send("DELETE", `${stocks}${id}/`)).status).toBe(404);
  expect(await products.restore({ params: { rp: 1, id } })).toMatchObject({ id, name: "Rice" });
  expect(await listed()).toBe(true);
});

test("Deleting several products skips other people's", async () => {
  const partner = await business.signIn("partner");
  const theirs = await partner.api.products.create({
    params: { rp: 2 },
    body: { name: "Theirs", price: 1 as Pence, discount: 0 as Pence },
  });
  const mine = await driver.api.products.create({
    params: { rp: 1 },
    body: { name: "Mine", price: 1 as Pence, discount: 0 as Pence },
  });
  const deleted = await driver.api.products.removeMany({
    params: { rp: 1 },
    body: { product_ids: [theirs.id, mine.id, 999_999] },
  });
  expect(deleted).toEqual({ message: "Delete Success!", deleted: [mine.id] });
  expect((await partner.api.products.list({ params: { rp: 2 }, query: {} })).items).toHaveLength(1);
});

test("The messages of the form name the mistake", async () => {
  const { status, body, headers } = await driver.send("POST", stocks, {
    product_name: " ",
    price: "abc",
    discount_amount: "",
  });
  expect(status).toBe(422);
  expect(headers["content-type"]).toContain("application/problem+json");
  expect(body).toMatchObject({
    errors: {
      product_name: ["Please input product name!"],
      price: ["Please enter price Must be a number"],
      discount_amount: ["Please input discount amount!"],
    },
  });
});

test("A discount above the price is refused", async () => {
  const { status, body } = await driver.send("POST", stocks, { ...tea, discount_amount: 12.51 });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: { discount_amount: ["The discount must not be above the price"] },
  });
});

test("Pages follow each other without a gap", async () => {
  const all = (await driver.api.products.list({ params: { rp: 1 }, query: {} })).items.map(
    ({ id }) => id,
  );
  const first = await driver.api.products.list({ params: { rp: 1 }, query: { limit: 2 } });
  const rest = await driver.api.products.list({
    params: { rp: 1 },
    query: { limit: 500, cursor: first.nextCursor },
  });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all);
  expect(first.items).toHaveLength(2);
  expect(rest.nextCursor).toBeNull();
});
