import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoiceFor, line } from "../../invoices/testing.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { type Caller } from "../../testing/caller.ts";

const MOST = 20_000;

let business: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, partner] = await Promise.all([business.signIn("driver"), business.signIn("partner")]);
  const rp = { params: { rp: driver.id } };
  await driver.api.products.create({
    ...rp,
    body: { name: "Tea", price: line("Tea", 1, 1).price, discount: line("Tea", 1, 1).discount },
  });
  await driver.api.invoices.createScheduled({
    body: invoiceFor({ name: "金龙", date: "2026-11-20", lines: [line("Tea", 2, 3)] }),
  });
  await fill("product");
  await fill("invoice");
});
afterAll(() => business.close());

/** Copies the only row of a table until the list has as many rows as it may. */
async function fill(table: "product" | "invoice"): Promise<void> {
  const { db } = business.database;
  const row = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  for (let id = row.id + 1; id <= MOST; id += 500) {
    const rows = Array.from({ length: Math.min(500, MOST - id + 1) }, (_, index) => ({
      ...row,
      id: id + index,
      key: randomUUID(),
    }));
    await db.insertInto(table).values(rows).execute();
  }
}

const stocks = "/responsible-persons-query/1/driver-stocks/";
const schedule = { url: "/api/future_invoices/", body: {} };

describe("A list that is not paged", () => {
  test("of 20,000 rows is complete and in order", async () => {
    const products = await driver.send("GET", stocks);
    const ids = Object.keys(products.body as object);
    expect([products.status, ids.length, ids[0], ids.at(-1)]).toEqual([
      200,
      MOST,
      "1",
      String(MOST),
    ]);
    const { status, body } = await driver.send("POST", schedule.url, schedule.body);
    const { invoicesFuture, totals } = body as {
      invoicesFuture: readonly { readonly id: number }[];
      totals: object;
    };
    expect([status, totals]).toEqual([200, { count: MOST, discount: 0, total_amount: 6 * MOST }]);
    expect(invoicesFuture.map(({ id }) => id)).toEqual(
      Array.from({ length: MOST }, (_, index) => MOST - index),
    );
  });

  test("is read and written in parts, with other answers in between", async () => {
    const answered: string[] = [];
    const long = driver.send("POST", schedule.url, schedule.body).then(() => answered.push("long"));
    for (let asked = 0; asked < 3; asked += 1) {
      await partner.send("GET", stocks.replace("1", "2"));
      answered.push("short");
    }
    await long;
    expect(answered).toEqual(["short", "short", "short", "long"]);
  });

  test("with too many rows is refused with a hint to page, and can be paged", async () => {
    const { db } = business.database;
    for (const table of ["product", "invoice"] as const) {
      const row = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
      await db
        .insertInto(table)
        .values({ ...row, id: MOST + 1, key: randomUUID() })
        .execute();
    }
    const refusal = { status: 413, body: { detail: expect.stringContaining("pages") } };
    expect(await driver.send("GET", stocks)).toMatchObject(refusal);
    for (const url of ["/api/future_invoices/", "/api/search_invoices/"])
      expect(await driver.send("POST", url, {})).toMatchObject(refusal);
    const ofCustomer = { customer_name: "金龙" };
    expect(
      await driver.send("POST", "/api/invoices-by-driver-customer/", ofCustomer),
    ).toMatchObject(refusal);

    const page = await driver.send("POST", schedule.url, { limit: 2 });
    expect(page).toMatchObject({
      status: 200,
      body: { invoicesFuture: [{ id: MOST + 1 }, { id: MOST }] },
    });
    const customers = await driver.send("POST", "/api/invoices-by-driver-customer/", {
      ...ofCustomer,
      limit: 2,
    });
    expect(customers).toMatchObject({
      status: 200,
      body: { invoices: [{ id: MOST + 1 }, { id: MOST }], totals: { count: MOST + 1 } },
    });
  });
});
