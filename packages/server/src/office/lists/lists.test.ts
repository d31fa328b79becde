import type { Board } from "@roundsman/contract/office/board";
import type { CustomerOfDriver } from "@roundsman/contract/office/board-rows";
import { AGES, type AgeName } from "@roundsman/contract/office/list-queries";
import { addDays, day, dayAt, type Day } from "@roundsman/core/day";
import { fold } from "@roundsman/core/name";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CUSTOMERS, customersOf, done, SHOP } from "../../catalogue/testing.ts";
import { DEMO_PEOPLE } from "../../demo/people.ts";
import { seedDemo } from "../../demo/seed.ts";
import { createPasswords } from "../../kernel/auth/passwords.ts";
import { caller, type Caller } from "../../testing/caller.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { updateTotals } from "../totals/update-totals.ts";
import { actOf, trader } from "../testing-trader.ts";
import { documentsOf, total, wholeList } from "./testing-lists.ts";

interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** What opens the list of a row; customers are told apart as on the board. */
function whoseOf({ businessCustomerId, customerId, name, driverId }: CustomerOfDriver) {
  if (businessCustomerId !== undefined) return { businessCustomerId };
  return { driverId, ...(customerId === null ? { customer: name } : { customerId }) };
}

/** Every figure of a board is the sum of its list. */
async function expectLists({ api }: Caller, span: Span, most = 6): Promise<Board> {
  const { board } = api.office;
  const of = await board({ query: span });
  const sales = (filter: object = {}) =>
    wholeList((page) => api.officeLists.sales({ query: { ...span, ...filter, ...page } }));
  const expectSales = async (filter: object, figure: object) => {
    const { rows, totals } = await sales(filter);
    const { net, vat, amount } = {
      net: total(rows.map((row) => row.net)),
      vat: total(rows.map((row) => row.vat)),
      amount: total(rows.map((row) => row.amount)),
    };
    const invoices = rows.filter(({ kind }) => kind === "invoice").length;
    expect(totals, JSON.stringify(filter)).toEqual({ invoices, net, vat, amount });
    expect(totals, JSON.stringify(filter)).toMatchObject(figure);
  };
  await expectSales({}, of.sales);
  for (const { driverId, name: _, ...figure } of of.drivers)
    await expectSales({ driverId }, figure);
  for (const { rate, ...figure } of of.rates) await expectSales({ rate }, figure);
  const rated = { net: total(of.rates.map(({ net }) => net)), vat: of.sales.vat };
  await expectSales({ rate: "any" }, rated);
  await expectSales({ rate: "none" }, { net: of.sales.net - rated.net, vat: 0 });
  for (const { day: date, amount } of of.days.slice(0, most))
    await expectSales({ from: date, to: date }, { amount });
  for (const row of of.customers.slice(0, most)) {
    const { invoices, amount, net, vat } = row;
    await expectSales(whoseOf(row), { invoices, amount, net, vat });
  }
  for (const { name, ...figure } of of.products.slice(0, most)) {
    const { rows, totals } = await wholeList((page) =>
      api.officeLists.goods({ query: { ...span, product: name, ...page } }),
    );
    const sum = {
      documents: rows.length,
      quantity: total(rows.map((row) => row.quantity)),
      amount: total(rows.map((row) => row.amount)),
    };
    expect([name, totals]).toEqual([name, sum]);
    expect(totals).toMatchObject(figure);
  }
  await expectMoney({ api } as Caller, span, of, most);
  return of;
}

async function expectMoney({ api }: Caller, span: Span, of: Board, most: number): Promise<void> {
  const debts = (filter: object) =>
    wholeList((page) => api.officeLists.debts({ query: { ...filter, ...page } }));
  const owed = async (filter: object) => {
    const { rows, totals } = await debts(filter);
    expect(totals).toEqual({
      invoices: rows.length,
      owed: total(rows.map(({ open }) => open)),
    });
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(rows.map((row) => row.dueDate).toSorted());
    return totals.owed;
  };
  for (const [age, name] of Object.entries(AGES) as [AgeName, keyof Board["debts"]][])
    expect([age, await owed({ age })]).toEqual([age, of.debts[name]]);
  expect(await owed({})).toBe(total(Object.values(of.debts)));
  for (const row of of.debtors.slice(0, most)) expect(await owed(whoseOf(row))).toBe(row.owed);
  for (const { method, ...figure } of of.taken) {
    const { rows, totals } = await wholeList((page) =>
      api.officeLists.payments({ query: { ...span, method, ...page } }),
    );
    expect(totals).toEqual(figure);
    expect(total(rows.map(({ amount }) => amount))).toBe(figure.amount);
    expect(total(rows.map(({ amount }) => (amount < 0 ? -1 : 1)))).toBe(figure.payments);
  }
  const { rows: accounts } = await api.officeLists.onAccount({});
  expect(total(accounts.map(({ amount }) => amount))).toBe(of.onAccount);
  for (const account of accounts) {
    const query = whoseOf({ ...account, name: account.customer });
    const behind = await api.officeLists.accountPayments({ query });
    expect(total(behind.rows.map((row) => row.onAccount))).toBe(account.amount);
  }
  expect((await api.officeLists.cash({ query: span })).rows).toEqual(of.cash);
}

test("Each figure of the sample business opens the list that it is the sum of", async () => {
  const shop = await freshApp({ people: "none" });
  const today = dayAt(shop.clock.now);
  await seedDemo(shop.database.db, { today, passwords: createPasswords() });
  const anyone = caller(shop.app, { id: 0, access: "", refresh: "" });
  const { username, password } = DEMO_PEOPLE[2];
  const manager = caller(
    shop.app,
    await anyone.api.session.login({ body: { username, password } }),
  );
  const board = await expectLists(manager, { from: addDays(today, -20), to: today });
  for (const list of [board.drivers, board.customers, board.products, board.debtors, board.taken])
    expect(list.length).toBeGreaterThan(1);
  expect([board.cash.length > 0, board.onAccount > 0]).toEqual([true, true]);
  const [first] = board.cash;
  const query = { from: addDays(today, -20), to: today, driverId: first?.driverId ?? 0 };
  const own = board.cash.filter(({ driverId }) => driverId === first?.driverId);
  expect((await manager.api.officeLists.cash({ query })).rows).toEqual(own);
  await shop.close();
}, 180_000);

const NAMES = ["Kam Lee", "kam  LEE", "Lotus", "", "ＫＡＭ lee"];

test("Each figure is the sum of its list and of a recount, whatever is sold, credited, voided, paid and taken back", async () => {
  const act = actOf("pay", "pay", "take back");
  const acts = fc.array(fc.tuple(fc.boolean(), act), { minLength: 20, maxLength: 45 });
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const shop = await freshApp();
      const manager = await shop.signIn("manager");
      const [one, other] = [await shop.signIn("driver"), await shop.signIn("partner")];
      const { id } = (await one.send("POST", "/api/drivercustomer/", { name: "Golden Wok" }))
        .body as { id: number };
      await done(manager, "POST", CUSTOMERS, { ...SHOP, assigned_to: [one.id, other.id] });
      const entries = await Promise.all([one, other].map(entryOf));
      for (const [nth, own] of [one, other].entries())
        await done(own, "POST", "/api/invoice/", {
          invoice_date: "2026-11-01",
          customer_name: SHOP.customer_name,
          drivercustomer_id: entries[nth],
          product_details: [{ id: "l0", name: "Tea", price: 900, quantity: 1 }],
        });
      const of = (own: Caller) =>
        trader(own, ({ which, days, lines }) => ({
          customer_name: NAMES[which % NAMES.length],
          ...(days % 3 === 1 && {
            customer_name: SHOP.customer_name,
            drivercustomer_id: entries[own === one ? 0 : 1],
          }),
          ...(own === one && days % 3 === 0 && { drivercustomer_id: id }),
          ...(days % 2 === 0 && { due_date: addDays(day("2026-08-01"), which * 7) }),
          product_details: lines.map((line, index) => ({
            id: `l${index}`,
            name: which % 2 ? `Rice ${index}` : `RICE  ${index}`,
            discount_amount: 0,
            ...line,
          })),
        }));
      const [first, second] = [of(one), of(other)];
      for (const [nth, [isFirst, does]] of all.entries()) {
        await (isFirst ? first : second)(does);
        if (nth === 15) await updateTotals(shop.database.db);
      }
      const span = { from: day("2026-10-15"), to: day("2026-11-15") };
      const board = await expectLists(manager, span, 3);
      const books = await documentsOf(shop, [1, 2, 3], span);
      const { rows } = await wholeList((page) =>
        manager.api.officeLists.sales({ query: { ...span, ...page } }),
      );
      expect(rows.map(({ number, net, vat }) => `${number} ${net} ${vat}`).toSorted()).toEqual(
        books.map(({ number, net, vat }) => `${number} ${net} ${vat}`).toSorted(),
      );
      expect(board.sales.net).toBe(total(books.map(({ net }) => net)));
      const theirs = books.filter(({ customerId }) => entries.includes(customerId ?? 0));
      const isShared = (row: CustomerOfDriver) => entries.includes(row.customerId ?? 0);
      expect(board.customers.filter(isShared)).toMatchObject([
        { businessCustomerId: expect.any(Number), net: total(theirs.map(({ net }) => net)) },
      ]);
      expect(board.debtors.filter(isShared)).toMatchObject([
        { businessCustomerId: expect.any(Number) },
      ]);
      for (const { name, amount } of board.products) {
        const lines = books.flatMap(({ goods }) => goods).filter((of) => of.name === fold(name));
        expect([name, amount]).toEqual([name, total(lines.map((line) => line.amount))]);
      }
      await shop.close();
    }),
    { numRuns: Number(process.env["MODEL_RUNS"] ?? 5), endOnFailure: true, seed: 20_261_125 },
  );
}, 240_000);

/** The entry of the business's customer in a driver's book. */
const entryOf = async (own: Caller): Promise<number> =>
  (await customersOf(own)).find((of) => of["business_id"] !== undefined)?.id ?? 0;

test("A product without a name opens its documents, too", async () => {
  const shop = await freshApp();
  const [manager, driver] = [await shop.signIn("manager"), await shop.signIn("driver")];
  const line = { id: "l0", price: 2.5, quantity: 2, discount_amount: 0 };
  for (const name of ["", "  ", "Rice"])
    await driver.send("POST", "/api/invoice/", {
      invoice_date: "2026-11-02",
      product_details: [{ ...line, name }],
    });
  const span = { from: day("2026-11-01"), to: day("2026-11-30") };
  const { products } = await expectLists(manager, span);
  expect(products.map(({ name, amount }) => [name.trim(), amount])).toEqual([
    ["", 1000],
    ["Rice", 500],
  ]);
  await shop.close();
});

test("A list refuses days that are reversed or have no end, and invalid filters", async () => {
  const shop = await freshApp();
  const manager = await shop.signIn("manager");
  const november = "from=2026-11-01&to=2026-11-30";
  for (const [list, query, field] of [
    ["sales", "from=2020-01-01&to=2026-11-30", "from"],
    ["sales", "from=2026-11-30&to=2026-11-01", "from"],
    ["sales", "to=2026-11-30", "from"],
    ["goods", november, "product_name"],
    ["payments", "from=2020-01-01&to=2026-11-30", "from"],
    ["cash", "from=0001-01-01&to=9999-12-31", "from"],
    ["sales", `${november}&vat_rate=half`, "vat_rate"],
    ["debts", "age=old", "age"],
    ["payments", `${november}&method=barter`, "method"],
    ["sales", `${november}&limit=501`, "limit"],
  ] as const) {
    const { status, body } = await manager.send("GET", `/api/office/${list}/?${query}`);
    expect([list, query, status]).toEqual([list, query, 422]);
    expect(body).toMatchObject({
      type: "urn:roundsman:invalid",
      errors: { [field]: expect.any(Array) },
    });
  }
  const nobody = await manager.send(
    "GET",
    `/api/office/sales/?${november}&responsible_person_id=99`,
  );
  expect(nobody.body).toMatchObject({ totals: { invoices: 0, amount: 0 }, rows: [] });
  await shop.close();
});
