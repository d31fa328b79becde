import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { insertPayments } from "../ledger/repository/write-payments.ts";
import { insertCash } from "../stock/repository/cash.ts";
import { cashier } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { invoice, paid, read, reverse, setStatus, cash, paymentsOf, priced, credit } = cashier(
  () => driver,
);
/** What came in for it by each method, less what went back. */
async function byMethod(id: number): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { method, amount } of await paymentsOf(id))
    sums[method] = (sums[method] ?? 0) + amount;
  return sums;
}
/** Payments that are no reversals and were not reversed. */
const standing = async (id: number) =>
  (await paymentsOf(id))
    .filter(({ reverses, reversed_by }) => reverses === null && reversed_by === null)
    .map(({ method, amount }) => [method, amount])
    .toReversed();
/** Books of earlier releases: a payment that followed a total was always in cash. */
async function followedInCash(invoiceId: number, pounds: number): Promise<void> {
  const { db } = business.database;
  const [amount, today, now] = [pence(pounds * 100), day("2026-11-21"), new Date()];
  const draft = { invoiceId, method: "cash", amount, day: today, byStatus: true } as const;
  await insertPayments({ db, actor: driver, now }, [
    { ...draft, allocations: [{ invoiceId, amount }] },
  ]);
  await insertCash(db, driver.id, { amounts: new Map([[invoiceId, amount]]), today, now });
}

describe("A status payment", () => {
  test.each([
    ["other lines", (id: number) => priced(id, 120)],
    ["VAT", (id: number) => driver.send("POST", `/api/invoiceupdate/${id}/`, { vat_mode: "add" })],
  ])(
    "follows a total that grows by %s with its own method, and is reversed by it",
    async (_, grow) => {
      const id = await invoice(100);
      await setStatus([id], "paid", { payment_method: "card" });
      await grow(id);
      expect([await standing(id), await cash()]).toEqual([
        [
          ["card", 100],
          ["card", 20],
        ],
        0,
      ]);
      await setStatus([id], "pending");
      expect([await standing(id), await byMethod(id), await cash()]).toEqual([[], { card: 0 }, 0]);
    },
  );

  test("is reversed by its method if a part of it was reversed before", async () => {
    const id = await invoice(100);
    await setStatus([id], "paid", { payment_method: "card" });
    await credit(id, 0.3);
    expect(await standing(id)).toEqual([
      ["card", 100],
      ["card", -30],
    ]);
    await setStatus([id], "pending");
    expect([await standing(id), await byMethod(id), await cash()]).toEqual([[], { card: 0 }, 0]);
    await setStatus([id], "paid", { payment_method: "cash" });
    expect([await standing(id), await cash()]).toEqual([[["cash", 70]], 70]);
  });

  test("is made again by its method if its invoice is restored, or owed again", async () => {
    const [deleted, credited] = [await invoice(100), await invoice(100)];
    await setStatus([deleted, credited], "paid", { payment_method: "card" });
    await driver.send("POST", `/api/invoicedelete/${deleted}/`);
    expect(await byMethod(deleted)).toEqual({ card: 0 });
    await driver.send("POST", `/api/invoicerestore/${deleted}/`);
    expect([await standing(deleted), await cash()]).toEqual([[["card", 100]], 0]);
    await priced(credited, 0);
    await priced(credited, 50);
    expect([await standing(credited), await cash()]).toEqual([[["card", 50]], 0]);
  });

  test("of two methods is reversed by both, the last one first", async () => {
    const id = await invoice(100);
    await setStatus([id], "paid", { payment_method: "card" });
    await followedInCash(id, 20);
    await priced(id, 110);
    expect([await byMethod(id), await cash()]).toEqual([{ card: 100, cash: 10 }, 10]);
    await setStatus([id], "pending");
    expect([await standing(id), await byMethod(id), await cash()]).toEqual([
      [],
      { card: 0, cash: 0 },
      0,
    ]);
  });

  test("keeps its own method if a person's payment is reversed", async () => {
    const id = await invoice(120);
    const made = await paid([[id, 40]], { method: "cheque" });
    await setStatus([id], "paid", { payment_method: "card" });
    await priced(id, 100);
    await reverse(made.id);
    expect(await read(id)).toMatchObject({ payment_status: "pending", paid_amount: 60 });
    expect([await standing(id), await cash()]).toEqual([[["card", 60]], 0]);
  });
});
