import { dayAt } from "@roundsman/core/day";
import { thousandths } from "@roundsman/core/quantity";
import { stockTakenBy } from "@roundsman/core/stock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { findInvoices } from "../invoices/repository/find-invoices.ts";
import { returnedToVan } from "../stock/repository/credited-goods.ts";
import { findsProductsOf } from "../stock/repository/products-named.ts";
import { findSheet, sheetPage } from "../stock/repository/day-sheets.ts";
import { dayOf } from "../stock/repository/day-span.ts";
import { entryPage } from "../stock/repository/entries.ts";
import { takenByInvoices } from "../stock/repository/ledger.ts";
import { vanOf } from "../stock/repository/van.ts";
import { seedDemo } from "./seed.ts";

let shop: TestApp;
const owners = [1, 2, 3, 4];
beforeAll(async () => {
  shop = await freshApp({ people: "none" });
  await seedDemo(shop.database.db, { today: dayAt(shop.clock.now), passwords: createPasswords() });
});
afterAll(() => shop.close());

const van = (id: number) =>
  vanOf({
    db: shop.database.db,
    actor: { id } as never,
    now: new Date(shop.clock.now),
    today: dayAt(shop.clock.now),
  });

it("the vans of the demo hold what was loaded less what invoices took, plus credited goods", async () => {
  const { db } = shop.database;
  for (const owner of owners) {
    const old = await db
      .selectFrom("invoice")
      .select("id")
      .where("owner_id", "=", owner)
      .where("before_stock", "=", 1)
      .execute();
    const outside = new Set(old.map(({ id }) => id));
    const invoices = await findInvoices(db, owner, { criteria: {}, order: "oldest" });
    const taken = await takenByInvoices(
      db,
      owner,
      invoices.map(({ id }) => id),
    );
    const find = await findsProductsOf(
      db,
      owner,
      invoices.flatMap(({ lines }) => lines),
    );
    const back = await returnedToVan(
      db,
      owner,
      invoices.map(({ id }) => id),
    );
    for (const invoice of invoices) {
      const lines = [
        ...invoice.lines,
        ...back
          .filter(({ invoiceId }) => invoiceId === invoice.id)
          .map((each) => ({ ...each, quantity: thousandths(-each.quantity) })),
      ];
      const wanted = outside.has(invoice.id)
        ? new Map()
        : stockTakenBy({ ...invoice, lines, deletedAt: "" }, find);
      expect(taken.get(invoice.id) ?? new Map(), `INV-${invoice.id}`).toEqual(wanted);
    }
  }
});

it("no van of the demo holds less than nothing, and the driver's shows every kind of stock", async () => {
  for (const owner of owners)
    expect((await van(owner)).products.filter(({ onHand }) => onHand < 0)).toEqual([]);
  const { products, day } = await van(1);
  expect(products.filter(({ onHand, reserved }) => reserved > onHand).length).toBeGreaterThan(3);
  expect(
    products.filter(({ low, onHand }) => low !== null && onHand <= low).length,
  ).toBeGreaterThan(1);
  expect(day.goods.some(({ loaded }) => loaded > 0)).toBe(true);
  const kinds = (await entryPage(shop.database.db, 1, { limit: 500 })).entries.map(
    ({ kind }) => kind,
  );
  expect(new Set(kinds)).toEqual(new Set(["load", "sale", "return", "wastage", "count"]));
});

it("the driver has closed every evening, some with cash, and was once short", async () => {
  const { sheets } = await sheetPage(shop.database.db, 1, {});
  expect(sheets.length).toBeGreaterThan(9);
  expect(sheets.filter(({ cashExpected }) => cashExpected > 0).length).toBeGreaterThan(1);
  expect(
    sheets.some(({ cashCounted, cashExpected, note }) => cashCounted < cashExpected && note !== ""),
  ).toBe(true);
  const days = await Promise.all(
    sheets.map(async ({ id }) => {
      const row = await findSheet(shop.database.db, 1, id);
      return row && dayOf(shop.database.db, 1, row);
    }),
  );
  const methods = days.flatMap((of) => (of?.received ?? []).map(({ method }) => method));
  expect(methods).toEqual(expect.arrayContaining(["card", "transfer"]));
});
