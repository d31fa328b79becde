import { addDays, dayAt, type Day } from "@roundsman/core/day";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { balancesOn } from "../payments/repository/balances.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { seedDemo } from "./seed.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await freshApp({ people: "none" });
  await seedDemo(shop.database.db, { today: dayAt(shop.clock.now), passwords: createPasswords() });
});
afterAll(() => shop.close());

test("every paid invoice has payments for all that is owed of it, and no other invoice is paid", async () => {
  const rows = await shop.database.db
    .selectFrom("invoice")
    .leftJoin("allocation as part", (on) =>
      on
        .onRef("part.owner_id", "=", "invoice.owner_id")
        .onRef("part.invoice_id", "=", "invoice.id"),
    )
    .select(["invoice.id", "payment_status", "paid", "total", "vat_added", "deleted_at"])
    .select(sql<number>`cast(coalesce(sum(part.amount), 0) as bigint)`.as("allocated"))
    .groupBy(["invoice.owner_id", "invoice.id", "payment_status", "paid", "total", "vat_added"])
    .groupBy("deleted_at")
    .execute();
  expect(rows.length).toBeGreaterThan(300);
  for (const row of rows) {
    expect([row.id, row.paid]).toEqual([row.id, row.allocated]);
    const owed = row.total + row.vat_added;
    if (row.payment_status === "paid" && row.deleted_at === "")
      expect([row.id, row.paid]).toEqual([row.id, owed]);
    else expect(row.paid).toBeLessThan(Math.max(1, owed));
  }
});

test("some invoices are paid in part, one is overpaid, and every payment method is used", async () => {
  const { db } = shop.database;
  const parts = await db
    .selectFrom("invoice")
    .select("id")
    .where("paid", ">", 0)
    .where("payment_status", "<>", "paid")
    .execute();
  expect(parts).toHaveLength(3);
  const payments = await db.selectFrom("payment").select(["method", "on_account"]).execute();
  expect(new Set(payments.map(({ method }) => method))).toEqual(
    new Set(["cash", "card", "transfer", "cheque"]),
  );
  expect(payments.filter(({ on_account: rest }) => rest !== 0)).toMatchObject([
    { method: "cheque", on_account: 2000 },
    { method: "transfer", on_account: 15_000 },
  ]);
});

test("one customer has money on account, which can pay what they owe", async () => {
  const { db } = shop.database;
  const advances = await db
    .selectFrom("payment")
    .selectAll()
    .where("invoice_id", "is", null)
    .execute();
  expect(advances.map(({ amount, on_account: rest }) => [amount, rest])).toEqual([
    [15_000, 15_000],
  ]);
  const [{ customer_id: customerId, owner_id: owner } = { customer_id: 0, owner_id: 0 }] = advances;
  const customer = await db
    .selectFrom("customer")
    .select("on_account")
    .where("owner_id", "=", owner)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  expect(customer.on_account).toBe(15_000);
  const open = await db
    .selectFrom("invoice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", owner)
    .where("customer_id", "=", customerId)
    .where("deleted_at", "=", "")
    .where("payment_status", "in", ["due", "overdue", "credit"])
    .executeTakeFirstOrThrow();
  expect(open.count).toBeGreaterThan(0);
});

test("some of what is owed is overdue", async () => {
  const { db } = shop.database;
  const late = await db
    .selectFrom("invoice")
    .select("id")
    .where("deleted_at", "=", "")
    .where("payment_status", "in", ["due", "overdue", "credit"])
    .where("due_date", "<>", "")
    .where("due_date", "<", dayAt(shop.clock.now))
    .execute();
  expect(late.length).toBeGreaterThan(0);
});

test("three customers have a credit limit, and one owes more than theirs", async () => {
  const { db } = shop.database;
  const limited = await db
    .selectFrom("customer")
    .select(["id", "owner_id", "credit_limit as limit"])
    .where("credit_limit", ">", 0)
    .execute();
  const over: boolean[] = [];
  for (const { id, owner_id: owner, limit } of limited) {
    const all = await balancesOn(db, owner, dayAt(shop.clock.now));
    over.push((all.find(({ customerId }) => customerId === id)?.balance ?? 0) > limit);
  }
  expect([over.length, over.filter(Boolean).length]).toEqual([3, 1]);
});

test("a manager set one of the limits, and its customer is within it", async () => {
  const { db } = shop.database;
  const [set, ...others] = await db
    .selectFrom("customer")
    .select(["id", "owner_id", "credit_limit"])
    .where("limit_by_manager", "=", 1)
    .execute();
  expect(others).toEqual([]);
  const all = await balancesOn(db, set?.owner_id ?? 0, dayAt(shop.clock.now));
  const { balance = 0 } = all.find(({ customerId }) => customerId === set?.id) ?? {};
  expect(balance).toBeGreaterThan(0);
  expect(balance).toBeLessThan(set?.credit_limit ?? 0);
});

test("the latest invoices of customers with terms are due by them", async () => {
  const { db } = shop.database;
  const today = dayAt(shop.clock.now);
  const latest = await db
    .selectFrom("invoice")
    .innerJoin("customer", (on) =>
      on
        .onRef("customer.owner_id", "=", "invoice.owner_id")
        .onRef("customer.id", "=", "invoice.customer_id"),
    )
    .select(["customer.terms_days", "invoice.date", "invoice.due_date", "payment_status"])
    .where("customer.terms_days", ">", 0)
    .where("invoice.date", ">=", addDays(today, -30))
    .where("invoice.footnote", "=", "")
    .execute();
  for (const { terms_days: terms, date, due_date: due } of latest)
    expect(due).toBe(addDays(date as Day, terms));
  const isLate = latest.map((of) => of.payment_status === "due" && of.due_date < today);
  expect([isLate.includes(true), isLate.includes(false)]).toEqual([true, true]);
});

test("the stored cash is the sum of the cash payments", async () => {
  const { db } = shop.database;
  const paid = await db
    .selectFrom("payment")
    .select(sql<number>`cast(sum(amount) as bigint)`.as("sum"))
    .where("method", "=", "cash")
    .executeTakeFirstOrThrow();
  const kept = await db
    .selectFrom("cash_entry")
    .select(sql<number>`cast(sum(amount) as bigint)`.as("sum"))
    .executeTakeFirstOrThrow();
  expect(paid.sum).toBe(kept.sum);
});
