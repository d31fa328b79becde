import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const contact = (name: string, fields: object = {}) => ({
  customer_name: name,
  email: "a@example.com",
  customer_address: "1 High Street",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113 496 0000",
  ...fields,
});
const tea = { product_name: "茶 Tea", price: "12.50", discount_amount: 0 };
const send = (kind: string, body: object, headers = {}) =>
  driver.send(
    "POST",
    `/api/exchange/import/${kind}/`,
    { batch: randomUUID(), file: "book.csv", ...body },
    headers,
  );
const undo = (id: unknown) => driver.send("POST", `/api/exchange/imports/${String(id)}/undo/`);
const customers = async () =>
  Object.values(
    (await driver.send("GET", "/api/responsible_persons/1/customers/")).body as Record<
      string,
      { id: number; customer_name: string; city: string }
    >,
  );
const names = async () => (await customers()).map(({ customer_name }) => customer_name);
const idIn = ({ body }: { body: unknown }) => (body as { id: number }).id;
const log = async () =>
  (
    await business.database.db
      .selectFrom("audit")
      .selectAll()
      .where("owner_id", "=", 1)
      .orderBy("seq")
      .execute()
  ).map(({ action }) => action);

test("A thousand rows are imported at once, with one row in the log", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) =>
    contact(`Customer ${index}`, { postcode: `LS${index} 1AA` }),
  );
  const { status, body } = await send("customers", { rows });
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: 1, updated: [], skipped: 0 });
  expect((body as { created: number[] }).created).toHaveLength(1000);
  expect(await names()).toHaveLength(1000);
  expect(await log()).toEqual(["import"]);
  expect((await send("customers", { rows: [...rows, contact("One more")] })).status).toBe(413);
});

test("One bad row refuses the call, which names the row and the form's message", async () => {
  const { status, body } = await send("customers", {
    rows: [contact("Good"), contact("Bad", { email: "nowhere", city: " " })],
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: {
      "rows.1.email": ["Please input a valid email!"],
      "rows.1.city": ["Please input city!"],
    },
  });
  expect(await names()).toEqual([]);
  expect((await send("products", { rows: [{ ...tea, price: "abc" }] })).body).toMatchObject({
    errors: { "rows.0.price": ["Please enter price Must be a number"] },
  });
});

test("An existing customer, by name and postcode, is skipped, changed or added, as the import requests", async () => {
  await send("customers", { rows: [contact("Lucky Star")] });
  const again = [
    contact("LUCKY star", { postcode: "ls11aa", city: "York" }),
    contact("Lucky Star", { postcode: "LS2 2BB" }),
  ];
  expect((await send("customers", { rows: again, duplicates: "skip" })).body).toMatchObject({
    created: [2],
    updated: [],
    skipped: 1,
  });
  expect((await send("customers", { rows: again, duplicates: "update" })).body).toMatchObject({
    created: [],
    updated: [1],
    skipped: 1,
  });
  expect((await customers())[0]).toMatchObject({ customer_name: "LUCKY star", city: "York" });
  expect((await send("customers", { rows: again, duplicates: "add" })).body).toMatchObject({
    created: [3, 4],
    skipped: 0,
  });
  expect((await send("customers", { rows: again, duplicates: "skip" })).status).toBe(200);
});

test("Equal rows of one file become one record", async () => {
  const rows = [tea, { ...tea, price: 9 }, { ...tea, product_name: "Rice" }];
  expect((await send("products", { rows, duplicates: "update" })).body).toMatchObject({
    created: [1, 2],
    skipped: 1,
  });
  const list = (await driver.send("GET", "/responsible-persons-query/1/driver-stocks/")).body;
  expect(list).toMatchObject({
    "1": { product_name: "茶 Tea", price: 9 },
    "2": { product_name: "Rice", price: 12.5 },
  });
});

test("Undoing an import removes what it made, and restores what it changed", async () => {
  await send("customers", { rows: [contact("Old friend")] });
  const batch = randomUUID();
  const first = await send("customers", {
    batch,
    duplicates: "update",
    rows: [contact("Old friend", { city: "York" }), contact("New")],
  });
  const second = await send("customers", {
    batch,
    duplicates: "update",
    rows: [contact("New", { city: "Hull" }), contact("Newer")],
  });
  expect(idIn(second)).toBe(idIn(first));
  expect((await customers()).map(({ customer_name, city }) => [customer_name, city])).toEqual([
    ["Old friend", "York"],
    ["New", "Hull"],
    ["Newer", "Leeds"],
  ]);
  expect((await undo(idIn(first))).body).toEqual({ id: 2, removed: 2, restored: 1 });
  expect((await customers()).map(({ customer_name, city }) => [customer_name, city])).toEqual([
    ["Old friend", "Leeds"],
  ]);
  expect((await undo(idIn(first))).body).toEqual({ id: 2, removed: 2, restored: 1 });
  expect(await log()).toEqual(["import", "import", "import", "undo import"]);
  expect((await driver.send("GET", "/api/exchange/imports/")).body).toMatchObject([
    { id: 2, kind: "customer", file: "book.csv", undone: "2026-11-21T12:00:00.000Z" },
    { id: 1, created: 1, updated: 0, undone: "" },
  ]);
  expect((await send("customers", { batch, rows: [contact("Late")] })).status).toBe(409);
});

test("An import is not undone if one of its records was changed since", async () => {
  const { body } = await send("customers", { rows: [contact("One"), contact("Two")] });
  await driver.send("PATCH", "/api/responsible_persons_edit/1/customers/2/", { city: "York" });
  const answer = await undo((body as { id: number }).id);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    message: "1 of these has been changed since then. Nothing was undone.",
  });
  expect(await names()).toEqual(["One", "Two"]);
});

test("A repeated call imports once, and nobody can undo another person's import", async () => {
  const [key, batch] = [retryKey(), randomUUID()];
  const body = { batch, rows: [contact("Once")] };
  const [one, two] = [await send("customers", body, key), await send("customers", body, key)];
  expect(two.body).toEqual(one.body);
  expect(await names()).toEqual(["Once"]);
  const partner = await business.signIn("partner");
  expect((await partner.send("POST", "/api/exchange/imports/1/undo/")).status).toBe(404);
  expect((await partner.send("GET", "/api/exchange/imports/")).body).toEqual([]);
});

const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    contact(`Customer ${from + index}`, { postcode: `LS${from + index} 1AA` }),
  );

test("Parts of one file that arrive at the same moment are one import, and are undone together", async () => {
  const batch = randomUUID();
  await send("customers", { batch, rows: many(0, 10) });
  const parts = await Promise.all(
    [1, 2, 3, 4, 5].map((part) => send("customers", { batch, rows: many(100 * part, 50) })),
  );
  expect(parts.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect((await undo(1)).body).toEqual({ id: 1, removed: 260, restored: 0 });
  expect(await names()).toEqual([]);
});

test("An import that is undone while another part arrives undoes that part too, or refuses it", async () => {
  for (let round = 1; round <= 5; round += 1) {
    const batch = randomUUID();
    const first = await send("customers", { batch, rows: many(1000 * round, 50) });
    const [part, back] = await Promise.all([
      send("customers", { batch, rows: many(1000 * round + 500, 100) }),
      undo(idIn(first)),
    ]);
    expect([201, 409]).toContain(part.status);
    expect(back.body).toMatchObject({ removed: part.status === 201 ? 150 : 50 });
    expect(await names()).toEqual([]);
  }
});

test("A price list without discounts keeps existing ones, and a new product has none", async () => {
  await send("products", { rows: [{ ...tea, discount_amount: 2 }] });
  const list = [
    { product_name: "茶 Tea", price: 9 },
    { product_name: "Rice", price: 4 },
  ];
  await send("products", { rows: list, duplicates: "update" });
  const products = async () =>
    (await driver.send("GET", "/responsible-persons-query/1/driver-stocks/")).body;
  expect(await products()).toMatchObject({
    "1": { price: 9, discount_amount: 2 },
    "2": { price: 4, discount_amount: 0 },
  });
  const cheap = [
    { product_name: "New", price: 1 },
    { product_name: "茶 Tea", price: 1 },
  ];
  const { status, body } = await send("products", { rows: cheap, duplicates: "update" });
  expect([status, body]).toMatchObject([
    422,
    { errors: { "rows.1.discount_amount": ["The discount must not be above the price"] } },
  ]);
  expect(Object.keys((await products()) as object)).toHaveLength(2);
});
