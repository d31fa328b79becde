import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { owingOf } from "./queries.ts";

const { db } = createRig().phone;
const customer = (key: string, onAccount?: number) =>
  ({ key, id: null, name: key, deletedAt: "", onAccount }) as unknown as LocalCustomer;
const invoice = (customerKey: string, total: number, more: Partial<LocalInvoice> = {}) =>
  ({
    ...draftFor(customerKey),
    key: `${customerKey} ${total}`,
    id: null,
    deletedAt: "",
    dueDate: null,
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0) },
    ...more,
  }) as unknown as LocalInvoice;

test("a customer owes what is open, less what is on account; what is scheduled, paid or deleted is not owed", async () => {
  await db.customers.bulkPut([
    customer("jade", 1000),
    customer("lotus"),
    customer("pearl", 500),
    customer("idle"),
  ]);
  await db.invoices.bulkPut([
    invoice("jade", 5000, { dueDate: day("2026-11-01") }),
    invoice("jade", 7000, { paymentStatus: "scheduled" }),
    invoice("lotus", 900, { paymentStatus: "credit", dueDate: day("2026-12-01") }),
    invoice("lotus", 800, { paymentStatus: "paid" }),
    invoice("lotus", 600, { deletedAt: "2026-11-01T00:00:00Z" }),
  ]);
  const owing = await owingOf(db, day("2026-11-21"));
  expect(Object.fromEntries(owing)).toEqual({
    jade: { owed: 4000, days: 20, oldest: 20 },
    lotus: { owed: 900, days: 0, oldest: 0 },
    pearl: { owed: -500, days: 0, oldest: 0 },
  });
});

test("without terms an invoice is as old as its date, and what is not due yet has no age", async () => {
  await db.customers.clear();
  await db.invoices.clear();
  await db.customers.put(customer("jade"));
  await db.invoices.bulkPut([
    invoice("jade", 5000, { date: day("2026-05-05") }),
    invoice("jade", 900, { date: day("2026-01-01"), dueDate: day("2026-11-18") }),
    invoice("jade", 800, { date: day("2026-01-01"), dueDate: day("2027-01-01") }),
  ]);
  const owing = await owingOf(db, day("2026-11-21"));
  expect(owing.get("jade")).toEqual({ owed: 6700, days: 3, oldest: 200 });
});

test("a deleted customer is not among those who owe, and gets no statement", async () => {
  await db.customers.put({ ...customer("jade"), deletedAt: "2026-11-20T00:00:00Z" });
  await db.invoices.put(invoice("jade", 5000));
  expect((await owingOf(db, day("2026-11-21"))).has("jade")).toBe(false);
});
