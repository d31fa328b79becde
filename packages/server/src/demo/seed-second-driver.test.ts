import { addDays, dayAt } from "@roundsman/core/day";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { findInvoices } from "../invoices/repository/find-invoices.ts";
import { caller, type Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { OF_ALL_DRIVERS } from "./customer-list.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { seedDemo } from "./seed.ts";

const [FIRST, PARTNER, SECOND] = [1, 2, 4];
let shop: TestApp;
let manager: Caller;
beforeAll(async () => {
  shop = await freshApp({ people: "none" });
  await seedDemo(shop.database.db, { today: dayAt(shop.clock.now), passwords: createPasswords() });
  const anyone = caller(shop.app, { id: 0, access: "", refresh: "" });
  const { username, password } = DEMO_PEOPLE[2];
  manager = caller(shop.app, await anyone.api.session.login({ body: { username, password } }));
});
afterAll(() => shop.close());

const invoicesOf = (owner: number) =>
  findInvoices(shop.database.db, owner, { criteria: {}, order: "oldest" });

test("three drivers and the office have sold in the last year, and the second driver in each quarter", async () => {
  const today = dayAt(shop.clock.now);
  for (const quarter of [0, 1, 2, 3]) {
    const [from, to] = [addDays(today, -91 * (quarter + 1) + 1), addDays(today, -91 * quarter)];
    const { drivers } = await manager.api.office.board({ query: { from, to } });
    expect(drivers.map(({ driverId }) => driverId).toSorted((a, b) => a - b)).toEqual([
      1,
      PARTNER,
      3,
      SECOND,
    ]);
    expect(Math.min(...drivers.map(({ amount }) => amount))).toBeGreaterThan(0);
  }
});

test("the second driver's invoices come after all others, and their numbers are in order of time", async () => {
  const all = (await invoicesOf(SECOND)).toSorted((a, b) => a.id - b.id);
  expect(all.length).toBeGreaterThan(75);
  expect(all[0]?.id).toBe(351);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all.map(({ createdAt }) => createdAt).toSorted(),
  );
  const numbers = all.flatMap(({ number }) => number ?? []);
  expect(numbers.length).toBeGreaterThan(60);
  expect(numbers).toEqual(numbers.map((_, index) => `A2-${index + 1}`));
});

test("the partner and the second driver share products and customers of the business", async () => {
  const products = await manager.api.businessProducts.list({ query: {} });
  const customers = await manager.api.businessCustomers.list({ query: {} });
  expect([products.length, customers.length]).toEqual([18, 6]);
  const ofAll = customers.filter(({ name }) => OF_ALL_DRIVERS.includes(name));
  const ofTwo = customers.filter((of) => !ofAll.includes(of));
  expect(ofAll).toHaveLength(2);
  for (const { assignedTo } of [...products, ...ofTwo])
    expect(assignedTo.toSorted((a, b) => a - b)).toEqual([PARTNER, SECOND]);
  for (const { assignedTo } of ofAll)
    expect(assignedTo.toSorted((a, b) => a - b)).toEqual([FIRST, PARTNER, SECOND]);
  const rows = await shop.database.db
    .selectFrom("customer")
    .select(["owner_id", "phone"])
    .where("business_id", "=", ofTwo[0]?.id ?? 0)
    .orderBy("owner_id")
    .execute();
  expect(rows.map(({ owner_id: owner }) => owner)).toEqual([PARTNER, SECOND]);
  expect(rows[0]?.phone).toBe(rows[1]?.phone);
});

test("two customers belong to all three drivers, who all sold to them: each is one row of the board", async () => {
  const today = dayAt(shop.clock.now);
  const query = { from: addDays(today, -365), to: today, named: 1000 };
  const { customers } = await manager.api.office.board({ query });
  for (const name of OF_ALL_DRIVERS) {
    const rows = customers.filter((row) => row.name === name);
    expect(rows.map(({ driver }) => driver)).toEqual([
      "Wei Chen 陈伟, Mei Lin 林梅, Jun Zhao 赵军",
    ]);
    expect(rows[0]?.businessCustomerId).toBeGreaterThan(0);
  }
});

test("one hand-over has ended with part of its work returned, and today's is with the partner", async () => {
  const { hand_overs: all } = await manager.api.handOvers.list({});
  const names = { fromName: "Jun Zhao 赵军", toName: "Mei Lin 林梅" };
  const [runs, ended] = all;
  expect(all).toHaveLength(2);
  expect(runs).toMatchObject({ ...names, endedAt: null });
  expect(runs?.open).toBe(runs?.invoices);
  expect(runs?.invoices).toBeGreaterThanOrEqual(5);
  expect(ended).toMatchObject({ ...names, invoices: 5, open: 0 });
  expect(ended?.endedAt).not.toBeNull();
  const { rows } = await manager.api.handOvers.documents({
    params: { id: ended?.id ?? 0 },
    query: {},
  });
  const heldBy = async (owner: number) => {
    const ids = rows.filter(({ driverId }) => driverId === owner).map(({ id }) => id);
    return (await invoicesOf(owner)).filter(({ id }) => ids.includes(id));
  };
  const [theirs, back] = [await heldBy(PARTNER), await heldBy(SECOND)];
  expect([theirs.length, back.length]).toEqual([3, 2]);
  expect(theirs.map((of) => of.paymentStatus).toSorted()).toEqual(["due", "due", "paid"]);
  for (const { deliveryStatus } of [...theirs, ...back]) expect(deliveryStatus).toBe("delivered");
});
