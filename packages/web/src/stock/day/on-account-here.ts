import { pence, type Pence } from "@roundsman/core/money";
import { isAdvance } from "@roundsman/core/payments/payment-invoices";
import type { NewPayment } from "../../sync/resources/payments.ts";
import type { Database, PendingMutation } from "../../sync/store/database.ts";
import type { LocalPayment } from "../../sync/store/local.ts";
import type { DayOnAccount } from "../../sync/store/local-stock.ts";
import { paymentsAhead, type Since } from "./received-here.ts";

/** By the customer's key, or "#" and the server's id where the customer is not on the phone. */
export interface OnAccountHere {
  readonly customerKey: string;
  readonly customerName: string;
  readonly amount: Pence;
}

/**
 * Cash that customers paid for no invoice since the last day close: the server's figures, plus
 * payments that are not in them, less what was closed on this phone since.
 */
export async function onAccountHere(
  db: Database,
  { van, queue, sheets }: Since,
): Promise<readonly OnAccountHere[]> {
  // Payments come last: the latest one gives the customer's name, as on the server's sheet.
  const entries: DayOnAccount[] = [...(van.day.collectedOnAccount ?? [])];
  for (const { collectedOnAccount = [] } of sheets)
    for (const entry of collectedOnAccount)
      entries.push({ ...entry, amount: pence(-entry.amount) });
  for (const payment of await paymentsAhead(db, van, queue)) {
    if (payment.method !== "cash" || !isAdvance(payment)) continue;
    const { customerId, amount } = payment;
    const payer = customerId === null ? { customerKey: payerIn(queue, payment) } : { customerId };
    entries.push({ ...payer, customerName: payment.payer?.name ?? payment.customerName, amount });
  }
  const keyOf = await keysOf(db, entries);
  const sums = new Map<string, OnAccountHere>();
  for (const entry of entries) {
    const customerKey = keyOf(entry);
    const before = sums.get(customerKey);
    const amount = pence((before?.amount ?? 0) + entry.amount);
    const customerName = (entry.amount < 0 && before?.customerName) || entry.customerName;
    sums.set(customerKey, { customerKey, customerName, amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

async function keysOf(db: Database, entries: readonly DayOnAccount[]) {
  const ids = entries.flatMap((entry) => ("customerId" in entry ? [entry.customerId] : []));
  const found = ids.length === 0 ? [] : await db.customers.where("id").anyOf(ids).toArray();
  const keys = new Map(found.map(({ id, key }) => [id, key]));
  return (entry: DayOnAccount): string =>
    "customerKey" in entry
      ? entry.customerKey
      : (keys.get(entry.customerId) ?? `#${entry.customerId}`);
}

/** The key of a customer without an id who paid or was paid back. */
function payerIn(queue: readonly PendingMutation[], { key }: Pick<LocalPayment, "key">): string {
  const creation = queue.find(({ entity }) => entity === key);
  const { customer, payment } = (creation?.payload ?? {}) as Partial<NewPayment & Reversing>;
  return customer ?? (payment === undefined ? "" : payerIn(queue, { key: payment }));
}

interface Reversing {
  /** The key of the payment that is reversed. */
  readonly payment: string;
}
