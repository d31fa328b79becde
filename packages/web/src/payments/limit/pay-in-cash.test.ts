import "fake-indexeddb/auto";
import { pence, sum } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { createInvoice } from "../../invoices/queries.ts";
import { createRig, CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { MOST_AMOUNT } from "../../ui/form/amount-input.tsx";
import { inPayments, payInCash } from "./pay-in-cash.ts";

/** Pays invoices of one customer in cash; each total is twice the price. */
async function paid(...prices: number[]) {
  const { phone } = createRig();
  const customer = await createCustomer(CUSTOMER, phone);
  const keys: string[] = [];
  for (const price of prices)
    keys.push(await createInvoice("getPaid", draftFor(customer, price), phone));
  const payments = await payInCash(keys, phone);
  const rows = (await phone.db.payments.bulkGet([...payments])).map((row) => row?.amount ?? 0);
  const invoices = await phone.db.invoices.bulkGet(keys);
  const account = await phone.db.customers.get(customer);
  return {
    rows,
    statuses: invoices.map((row) => row?.paymentStatus),
    onAccount: account?.onAccount ?? 0,
  };
}

test("the open amount is one payment if it is small enough for one", async () => {
  const { rows, statuses } = await paid(100, 400_000);
  expect(rows).toEqual([80_020_000]);
  expect(statuses).toEqual(["paid", "paid"]);
});

test("more than one payment can hold is split, also for one invoice, and all of it is paid", async () => {
  const { rows, statuses, onAccount } = await paid(300_000, 300_000, 900_000);
  expect(rows).toHaveLength(3);
  expect(Math.max(...rows)).toBeLessThanOrEqual(MOST_AMOUNT);
  expect(sum(rows.map(pence))).toBe(300_000_000);
  expect({ statuses, onAccount }).toEqual({ statuses: ["paid", "paid", "paid"], onAccount: 0 });
});

test("more invoices than one payment can hold are split, and each is paid once", () => {
  const invoices = Array.from({ length: 1001 }, (_, index) => ({
    key: `k${index}`,
    paymentStatus: "due" as const,
    totals: { total: pence(100), discount: pence(0) },
  }));
  const payments = inPayments(invoices);
  expect(payments.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(payments.flat().map(({ key }) => key)).toEqual(invoices.map(({ key }) => key));
});

test("nothing is taken if nothing is open", async () => {
  expect((await paid()).rows).toEqual([]);
});
