import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { beforeEach, expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { debtWarning } from "./debt-warning.ts";

const { customers: t } = english;
const { phone } = createRig();
const TODAY = day("2026-11-21");

const customer = (key: string, onAccount = 0) =>
  ({ key, id: null, name: key, deletedAt: "", onAccount }) as unknown as LocalCustomer;
const invoice = (customerKey: string, total: number) =>
  ({
    ...draftFor(customerKey),
    key: `${customerKey} ${total}`,
    id: null,
    deletedAt: "",
    dueDate: null,
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0) },
  }) as unknown as LocalInvoice;

const warned = (...keys: string[]) => debtWarning(keys, { words: t, today: TODAY }, phone);

beforeEach(async () => {
  await phone.db.customers.bulkPut([
    customer("jade", 1000),
    customer("lotus"),
    customer("pearl", 500),
    customer("idle"),
  ]);
  await phone.db.invoices.bulkPut([invoice("jade", 51_000), invoice("lotus", 20_000)]);
});

test("the question before a deletion shows what the customer owes or has in credit", async () => {
  expect(await warned("jade")).toEqual([t.owesStill(1, 1, "£500.00")]);
  expect(await warned("pearl")).toEqual([t.creditStill(1, 1, "£5.00")]);
  expect(await warned("idle")).toEqual([]);
  expect(t.owesStill(1, 1, "£500.00")).toMatch(/^They owe £500\.00/);
});

test("for several customers it shows how many, and the sum", async () => {
  expect(await warned("jade", "lotus", "pearl", "idle")).toEqual([
    t.owesStill(4, 2, "£700.00"),
    t.creditStill(4, 1, "£5.00"),
  ]);
  expect(t.owesStill(4, 2, "£700.00")).toMatch(/^2 .*£700\.00/);
});
