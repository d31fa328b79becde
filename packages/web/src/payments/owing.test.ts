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
    jade: { owed: 4000, days: 20 },
    lotus: { owed: 900, days: 0 },
    pearl: { owed: -500, days: 0 },
  });
});
