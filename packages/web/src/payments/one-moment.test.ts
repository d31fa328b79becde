import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { Dexie, type Table } from "dexie";
import { beforeEach, expect, test } from "vitest";
import { debtWarning } from "../customers/debt-warning.ts";
import { english } from "../messages/en/all.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../sync/store/local.ts";
import { createRig, draftFor, type Rig } from "../sync/testing/rig.ts";
import { overLimit } from "./limit/credit-limit.ts";
import { limitsPassed } from "./limit/limits-passed.ts";
import { readStatements } from "./statement/queries.ts";

const TODAY = day("2026-11-21");
const SPAN = { start: day("2026-11-01"), end: TODAY };

let rig: Rig;
let db: Rig["phone"]["db"];

/** £50 is open and £50 is on account. */
beforeEach(async () => {
  rig = createRig();
  ({ db } = rig.phone);
  await db.setMeta("historySince", 20_260_101);
  await db.customers.put({
    key: "jade",
    id: 7,
    name: "Jade",
    deletedAt: "",
    creditLimit: pence(8000),
    onAccount: pence(5000),
  } as LocalCustomer);
  await db.invoices.put(invoice("open", "due", 5000));
  await db.payments.put(payment("advance", 5000));
});

const invoice = (key: string, paymentStatus: "due" | "scheduled", total: number) =>
  ({
    ...draftFor("jade"),
    key,
    id: null,
    deletedAt: "",
    dueDate: null,
    customerKey: "jade",
    paymentStatus,
    totals: { total: pence(total), discount: pence(0) },
  }) as unknown as LocalInvoice;

const payment = (key: string, amount: number) =>
  ({
    key,
    id: 5,
    customerId: 7,
    method: "transfer",
    amount: pence(amount),
    day: TODAY,
    reference: "",
    allocations: [],
    invoiceIds: [],
    onAccount: pence(amount),
    madeBy: "person",
    reverses: null,
    reversedBy: null,
    deletedAt: "",
  }) as unknown as LocalPayment;

/** A change by another phone arrives as soon as a row of this table is read. */
function comesAfterReading<T>(table: Table<T, string>, change: () => Promise<unknown>) {
  const arrivals: Promise<unknown>[] = [];
  table.hook("reading", (row) => {
    if (arrivals.length === 0)
      arrivals.push(Dexie.ignoreTransaction(() => db.transaction("rw", db.tables, change)));
    return row;
  });
  return () => Promise.all(arrivals);
}

/** The money on account pays the invoice. */
const used = async () => {
  await db.customers.update("jade", { onAccount: pence(0) });
  await db.invoices.update("open", { paymentStatus: "paid" });
};

/** £20 more comes in. */
const paidMore = async () => {
  await db.customers.update("jade", { onAccount: pence(7000) });
  await db.payments.put({ ...payment("more", 2000), id: 6 });
};

test("a payment that arrives while statements are made is on them completely or not at all", async () => {
  const arrivals = comesAfterReading(db.customers, paidMore);
  const watch = { today: TODAY, signal: new AbortController().signal, onProgress: () => {} };
  const { statements } = await readStatements(["jade"], SPAN, watch, rig.phone);
  await arrivals();
  expect(statements).toMatchObject([{ statement: { opening: 0, closing: 0 } }]);
});

test("the question about a credit limit reads one consistent state", async () => {
  const arrivals = comesAfterReading(db.customers, used);
  const draft = { ...draftFor("jade", 50), date: TODAY };
  const over = await overLimit({ key: "new", invoice: null, list: "getPaid" }, draft, db);
  await arrivals();
  expect(over).toMatchObject({ owed: 10_000, limit: 8000 });
});

test("the question before scheduled invoices are submitted reads one consistent state", async () => {
  const arrivals = comesAfterReading(db.invoices, used);
  const passed = await limitsPassed([invoice("planned", "scheduled", 10_000)], db);
  await arrivals();
  expect(passed).toMatchObject([{ owed: 10_000 }]);
});

test("the warning about debts before a deletion reads one consistent state", async () => {
  const arrivals = comesAfterReading(db.invoices, used);
  const words = english.customers;
  const warning = await debtWarning(["jade"], { words, today: TODAY }, rig.phone);
  await arrivals();
  expect(warning).toEqual([]);
});
