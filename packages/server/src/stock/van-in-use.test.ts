import { dayAt } from "@roundsman/core/day";
import { fromPounds } from "@roundsman/core/money";
import type { Product } from "@roundsman/contract/products";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cashier } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { withHook } from "../testing/server-with-hook.ts";
import { vanOf } from "./repository/van.ts";
import { deliver, load, newProduct, units } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let rice: Product;
let invoice: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  rice = await newProduct(driver, "Rice");
  invoice = await money.invoice(1000);
});
afterEach(() => business.close());

const money = cashier(() => driver);
const loadRice = () => load(driver, rice, 1);
const takeCard = () => money.pay([[invoice, 1]], { method: "card" });
const takeCash = () => money.pay([[invoice, 1]]);
/** Delivers what was ordered: a unit of rice. */
async function deliverRice() {
  const line = { id: rice.id, name: "Rice", price: 5, quantity: 1, discount_amount: 0 };
  await deliver(
    driver,
    "delivered",
    await money.invoice(5, "/api/invoice/", { product_details: [line] }),
  );
}
async function work() {
  await loadRice();
  await takeCard();
}

/** Reads the van; `happens` is awaited after each result of the database. */
const read = (happens: () => Promise<void> = async () => {}) =>
  vanOf({
    db: withHook(business.database.db, happens),
    actor: { id: driver.id } as never,
    now: new Date(business.clock.now),
    today: dayAt(business.clock.now),
  });

test.each([
  ["goods are loaded", loadRice],
  ["goods are delivered", deliverRice],
  ["a card is charged", takeCard],
  ["cash is taken", takeCash],
])("If %s while the van is read, its figures are those of before or after", async (_, act) => {
  await work();
  for (let moment = 1; ; moment += 1) {
    let results = 0;
    const before = await read();
    const found = await read(async () => {
      results += 1;
      if (results === moment) await act();
    });
    if (results < moment) break;
    const after = await read();
    expect([before, after], `after result ${moment}`).toContainEqual(found);
  }
});

test("During constant writes the figures match the entry and the payment that they name", async () => {
  const found = await read(work);
  const { db } = business.database;
  const entries = await db.selectFrom("stock_entry").select("id").execute();
  const loaded = entries.filter(({ id }) => id <= found.lastEntry).length;
  expect(loaded).toBeLessThan(entries.length);
  expect(found.products).toMatchObject([{ onHand: units(loaded) }]);
  expect(found.day.goods).toMatchObject([{ loaded: units(loaded) }]);
  const payments = await db.selectFrom("payment").select("id").execute();
  const taken = payments.filter(({ id }) => id <= (found.lastPayment ?? 0)).length;
  expect(taken).toBeLessThan(payments.length);
  expect(found.day.received).toEqual([
    { method: "card", payments: taken, amount: fromPounds(taken) },
  ]);
});
