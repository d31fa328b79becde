import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BODIES } from "../testing/matrix/bodies.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { isInvoice, serverWithHook } from "../testing/server-with-hook.ts";
import type { Caller } from "../testing/caller.ts";
import { pruneExpired } from "../main/prune-expired.ts";
import { invoiceFor, line } from "../invoices/testing.ts";
import { newProduct, vanOf } from "../stock/testing.ts";
import { puller } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { pull, begin, newCustomer, sold } = puller(() => driver);

describe("Many changes", () => {
  test("come in pages of 500 rows, and each row once", async () => {
    const cursor = await begin();
    const rows = Array.from({ length: 700 }, (_, index) => ({
      ...BODIES.customer("x"),
      customer_name: `Customer ${index}`,
    }));
    await driver.send("POST", "/api/exchange/import/customers/", {
      batch: crypto.randomUUID(),
      rows,
    });
    await driver.send("POST", "/api/exchange/import/products/", {
      batch: crypto.randomUUID(),
      rows: [BODIES.product("x")],
    });
    const first = await pull(cursor);
    expect([first.changes.customers?.length, first.more]).toEqual([500, true]);
    const second = await pull(first.cursor);
    expect([
      second.changes.customers?.length,
      second.changes.products?.length,
      second.more,
    ]).toEqual([200, 1, false]);
    expect(
      new Set(
        [...(first.changes.customers ?? []), ...(second.changes.customers ?? [])].map(
          ({ id }) => id,
        ),
      ).size,
    ).toBe(700);
    expect((await pull(second.cursor)).changes).toEqual({});
  });

  test("come in smaller pages if rows are long", async () => {
    const cursor = await begin();
    const lines = Array.from({ length: 500 }, (_, index) => line(`Tea ${index}`, 5, 1));
    for (let made = 0; made < 12; made += 1)
      await driver.api.invoices.createDue({ body: invoiceFor({ name: "Golden Dragon", lines }) });
    const first = await pull(cursor);
    expect([first.changes.invoices?.length, first.more]).toEqual([10, true]);
    const second = await pull(first.cursor);
    expect([second.changes.invoices?.length, second.more]).toEqual([2, false]);
    const ids = [first, second]
      .flatMap(({ changes }) => changes.invoices ?? [])
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
  });

  test("run one after the other for one person, and too many are refused", async () => {
    const cursor = await begin();
    await sold();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let reading = 0;
    const busy = await serverWithHook(business, async ([row]) => {
      if (!row || !isInvoice(row)) return;
      reading += 1;
      await held;
    });
    const statuses: number[] = [];
    const ask = async () => {
      const { statusCode } = await busy.inject({
        method: "POST",
        url: "/api/pull/",
        headers: { authorization: `Bearer ${driver.access}` },
        payload: { cursor },
      });
      statuses.push(statusCode);
    };
    const asked = [ask()];
    await expect.poll(() => reading).toBe(1);
    asked.push(...Array.from({ length: 21 }, ask));
    await expect.poll(() => statuses).toEqual([429]);
    expect(reading).toBe(1);
    goOn();
    await Promise.all(asked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
    await busy.close();
  });

  test("of one record are one row, however many there are", async () => {
    const { id } = await newCustomer();
    const cursor = await begin();
    const edits = Array.from({ length: 600 }, (_, index) => ({
      id: crypto.randomUUID(),
      method: "PATCH",
      path: `/api/responsible_persons_edit/1/customers/${id}/`,
      body: { city: `City ${index}` },
    }));
    for (let start = 0; start < edits.length; start += 100)
      await driver.send("POST", "/api/batch/", { requests: edits.slice(start, start + 100) });
    const { changes, more } = await pull(cursor);
    expect([changes.customers?.map(({ city }) => city), more]).toEqual([["City 599"], false]);
  });

  test("of the stock ledger are followed by its figures", async () => {
    const tea = await newProduct(driver, "Tea");
    const cursor = await begin();
    const loads = Array.from({ length: 520 }, () => ({
      id: crypto.randomUUID(),
      method: "POST",
      path: "/api/responsible-persons/1/stock/entries/",
      body: { kind: "load", lines: [{ product_id: tea.id, quantity: 1 }] },
    }));
    for (let start = 0; start < loads.length; start += 100)
      await driver.send("POST", "/api/batch/", { requests: loads.slice(start, start + 100) });
    const first = await pull(cursor);
    expect([first.changes.stockEntries?.length, first.changes.van, first.more]).toEqual([
      500,
      undefined,
      true,
    ]);
    const second = await pull(first.cursor);
    expect([second.changes.stockEntries?.length, second.changes.van, second.more]).toEqual([
      20,
      [await vanOf(driver)],
      false,
    ]);
  });
});

describe("A cursor", () => {
  test.each(["7", "1.2.3.4", "x.0.0.0", "-1.0.0.0", "1.0.0.0.0"])(
    "%s is not valid",
    async (cursor) => {
      expect((await driver.send("POST", "/api/pull/", { cursor })).status).toBe(422);
    },
  );

  test("expires when the changes after it are no longer stored", async () => {
    await sold();
    const cursor = await begin();
    await sold();
    const DAY = 86_400_000;
    await pruneExpired(business.database.db, business.clock.now + 89 * DAY);
    expect((await pull(cursor)).changes.invoices).toHaveLength(1);
    await pruneExpired(business.database.db, business.clock.now + 91 * DAY);
    await expectExpired(cursor);
    expect((await pull(await begin())).changes).toEqual({});
  });

  test("from the future counts as expired", () => expectExpired("999.0.0.0"));

  async function expectExpired(cursor: string): Promise<void> {
    const { status, body } = await driver.send("POST", "/api/pull/", { cursor });
    expect([status, body]).toMatchObject([
      410,
      { type: "urn:roundsman:cursor-expired", title: "Gone" },
    ]);
  }
});
