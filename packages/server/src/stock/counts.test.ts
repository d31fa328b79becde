import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor } from "../invoices/testing.ts";
import { deliver, lineOf, load, newProduct, onHand, units } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const at = { params: { rp: 1 } };

test("After a count the van holds the counted quantity, and both figures are stored", async () => {
  const [rice, tofu] = [await newProduct(driver, "Rice"), await newProduct(driver, "Tofu")];
  await load(driver, rice, 10);
  const lines = [
    { productId: rice.id, counted: units(8.5), expected: units(10) },
    { productId: tofu.id, counted: units(0) },
  ];
  const entry = await driver.api.stock.count({ ...at, body: { note: "Friday", lines } });
  expect(entry).toMatchObject({
    kind: "count",
    note: "Friday",
    lines: [
      { productId: rice.id, quantity: -1500, counted: 8500, expected: 10_000 },
      { productId: tofu.id, quantity: 0, counted: 0, expected: null },
    ],
  });
  expect(await onHand(driver, rice, tofu)).toEqual([8.5, 0]);
  const { entries } = await driver.api.stock.entries({ ...at, query: { kind: "count" } });
  expect(entries).toEqual([entry]);
});

test("A count that arrives late includes what arrived before it, and shows that the person saw another figure", async () => {
  const tea = await newProduct(driver, "Tea");
  await load(driver, tea, 10);
  const { id } = await driver.api.invoices.createDue({
    body: invoiceFor({ lines: [lineOf(tea, 4)] }),
  });
  await deliver(driver, "delivered", id);
  const lines = [{ productId: tea.id, counted: units(6), expected: units(10) }];
  const entry = await driver.api.stock.count({ ...at, body: { lines } });
  expect(entry.lines).toEqual([
    { productId: tea.id, quantity: 0, counted: 6000, expected: 10_000 },
  ]);
  expect(await onHand(driver, tea)).toEqual([6]);
});

test("Ten simultaneous equal counts adjust the stock once", async () => {
  const nuts = await newProduct(driver, "Nuts");
  await load(driver, nuts, 10);
  const lines = [{ productId: nuts.id, counted: units(7) }];
  await Promise.all(
    Array.from({ length: 10 }, () => driver.api.stock.count({ ...at, body: { lines } })),
  );
  expect(await onHand(driver, nuts)).toEqual([7]);
});

test("A negative count is refused, and so are two counts of one product", async () => {
  const { id } = await newProduct(driver, "Once");
  const send = (lines: object[]) =>
    driver.send("POST", "/api/responsible-persons/1/stock/counts/", { lines });
  expect(await send([{ product_id: id, counted: -1 }])).toMatchObject({ status: 422 });
  expect(
    await send([
      { product_id: id, counted: 1 },
      { product_id: String(id), counted: 2 },
    ]),
  ).toMatchObject({
    status: 422,
    body: { errors: { lines: ["A product may be listed only once"] } },
  });
  expect(await send([])).toMatchObject({
    status: 422,
    body: { errors: { lines: ["Please choose a product"] } },
  });
});
