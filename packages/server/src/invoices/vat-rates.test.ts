import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const stocks = "/responsible-persons/1/driver-stocks/";
const rice = { product_name: "Rice", price: 32.5, discount_amount: 0 };
const line = (id: string, more: object = {}) => ({
  id,
  name: id,
  price: 10,
  quantity: 1,
  discount_amount: 0,
  ...more,
});
const create = (...lines: object[]) =>
  driver.send("POST", "/api/invoice/", { product_details: lines });
const idOf = (body: unknown) => (body as { id: number }).id;
const ratesIn = (body: unknown) =>
  (body as { product_details: { vat_rate?: string }[] }).product_details.map(
    ({ vat_rate }) => vat_rate,
  );

describe("The VAT rate of a product", () => {
  test("is stored, and unchanged if a client sends none", async () => {
    const { body, status } = await driver.send("POST", stocks, { ...rice, vat_rate: "zero" });
    expect([status, body]).toMatchObject([201, { vat_rate: "zero" }]);
    const one = `${stocks}${idOf(body)}/`;
    const older = await driver.send("PUT", one, { ...rice, price: 33 });
    expect(older.body).toMatchObject({ price: 33, vat_rate: "zero" });
    expect((await driver.send("PUT", one, { ...rice, vat_rate: "reduced" })).body).toMatchObject({
      vat_rate: "reduced",
    });
    const cleared = await driver.send("PUT", one, { ...rice, vat_rate: null });
    expect(cleared.body).not.toHaveProperty("vat_rate");
  });

  test.each(["17.5", "Zero", 0, [], "none"])("is not %j", async (vat_rate) => {
    const { status, body } = await driver.send("POST", stocks, { ...rice, vat_rate });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: { vat_rate: ["Please choose standard, reduced, zero or exempt"] },
    });
  });
});

describe("The VAT rate of a line", () => {
  test("is stored for each line; a line without one has none in the answer", async () => {
    const { body } = await create(line("rice", { vat_rate: "zero" }), line("tea"));
    expect(ratesIn(body)).toEqual(["zero", undefined]);
    const found = await driver.send("GET", `/api/invoices/${idOf(body)}/`);
    expect(ratesIn(found.body)).toEqual(["zero", undefined]);
    expect(found.body).toMatchObject({ total_amount: 20 });
  });

  test("stays on a line of the same id that a client sends back without one", async () => {
    const { body } = await create(line("rice", { vat_rate: "zero" }), line("tea"));
    const update = (...lines: object[]) =>
      driver.send("POST", `/api/invoiceupdate/${idOf(body)}/`, { product_details: lines });
    const lines = [line("tea"), line("rice", { quantity: 4 }), line("trays")];
    expect(ratesIn((await update(...lines)).body)).toEqual([undefined, "zero", undefined]);
    const standard = await update(line("rice", { vat_rate: "standard" }));
    expect(ratesIn(standard.body)).toEqual(["standard"]);
    expect(ratesIn((await update(line("rice", { vat_rate: null }))).body)).toEqual([undefined]);
  });

  test("is refused beside its field if it is unknown", async () => {
    const { status, body } = await create(line("rice", { vat_rate: "luxury" }));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: {
        "product_details.0.vat_rate": ["Please choose standard, reduced, zero or exempt"],
      },
    });
  });

  test("is in the log", async () => {
    const { body } = await create(line("rice", { vat_rate: "exempt" }));
    const { after } = await business.database.db
      .selectFrom("audit")
      .select("after")
      .where("kind", "=", "invoice")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after)).toMatchObject({ id: idOf(body), lines: [{ vatRate: "exempt" }] });
  });
});
