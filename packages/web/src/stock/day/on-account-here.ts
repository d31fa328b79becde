import type { CollectedOnAccount } from "@roundsman/contract/day-sheet";
import { pence } from "@roundsman/core/money";
import { isAdvance } from "../../sync/resources/payments.ts";
import type { Database } from "../../sync/store/database.ts";
import { paymentsAhead, type Since } from "./received-here.ts";

/**
 * What customers paid in cash for no invoice since the day was last closed: the server's figures, the payments that are not in them yet, less what was
 * closed on this phone meanwhile. A customer without a number is 0 until the server's sheet comes.
 */
export async function onAccountHere(
  db: Database,
  { van, queue, sheets }: Since,
): Promise<readonly CollectedOnAccount[]> {
  const sums = new Map<number, CollectedOnAccount>();
  const add = ({ customerId, customerName, amount }: CollectedOnAccount) =>
    sums.set(customerId, {
      customerId,
      customerName,
      amount: pence((sums.get(customerId)?.amount ?? 0) + amount),
    });
  for (const of of van.day.collectedOnAccount ?? []) add(of);
  for (const payment of await paymentsAhead(db, van, queue))
    if (payment.method === "cash" && isAdvance(payment))
      add({ ...payment, customerId: payment.customerId ?? 0 });
  for (const { collectedOnAccount = [] } of sheets)
    for (const of of collectedOnAccount) add({ ...of, amount: pence(-of.amount) });
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
