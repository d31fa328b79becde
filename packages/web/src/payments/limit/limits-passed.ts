import { owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { groupBy } from "../../sync/outbox/queue.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { mergedKeys, keptKeys } from "../../sync/store/merged-customers.ts";
import { inReadTransaction } from "../read-transaction.ts";
import { accountsNow } from "../account-now.ts";
import { isOwed } from "../debts.ts";
import { openSum } from "../payment-form.ts";
import { passedLimit } from "./credit-limit.ts";

export interface PassedLimit {
  readonly customer: LocalCustomer;
  /** The customer's invoices that leave the schedule. */
  readonly invoices: readonly LocalInvoice[];
  /** What they would owe then, in pence. */
  readonly owed: Pence;
  readonly limit: Pence;
}

/**
 * Customers who would owe more than their credit limit once some scheduled invoices are owed, the
 * largest excess first. Works without signal.
 */
export const limitsPassed = (
  scheduled: readonly LocalInvoice[],
  db: Database,
): Promise<readonly PassedLimit[]> => inReadTransaction(db, () => passedNow(scheduled, db));

async function passedNow(
  scheduled: readonly LocalInvoice[],
  db: Database,
): Promise<readonly PassedLimit[]> {
  const kept = await keptKeys(db);
  const theirs = groupBy(scheduled, ({ customerKey }) => kept(customerKey) ?? "");
  theirs.delete("");
  const keys = [...theirs.keys()];
  const entries = (await Promise.all(keys.map((key) => mergedKeys(db, key)))).flat();
  const others = groupBy(
    (await db.invoices.where("customerKey").anyOf(entries).toArray()).filter(isOwed),
    ({ customerKey }) => kept(customerKey) ?? "",
  );
  const customers = (await db.customers.bulkGet(keys)).filter((row) => row !== undefined);
  const accounts = await accountsNow(db);
  const passed = customers.flatMap((customer): readonly PassedLimit[] => {
    const invoices = theirs.get(customer.key) ?? [];
    // The full amounts: what was paid of them is on account until then.
    const own = sum(invoices.map(({ totals }) => owed(totals)));
    const before = openSum(others.get(customer.key) ?? []) - (accounts.get(customer.key) ?? 0);
    const owes = pence(before + own);
    const limit = passedLimit(owes, customer.creditLimit);
    return limit === null || own <= 0 ? [] : [{ customer, invoices, owed: owes, limit }];
  });
  return passed.toSorted((a, b) => b.owed - b.limit - (a.owed - a.limit));
}
