import { addDays, type Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { Database } from "../../sync/store/database.ts";
import type { LocalPayment } from "../../sync/store/local.ts";
import { isTakenBack } from "../invoice-payments.ts";

/**
 * Money that came in for an invoice which no longer needed it when the payment reached the server;
 * it is on account.
 */
export interface UnneededMoney {
  /** The payment's number. */
  readonly id: number;
  readonly customerId: number | null;
  readonly customerName: string;
  readonly invoiceNumber: string;
  readonly amount: Pence;
}

/**
 * Unneeded money that nobody has acknowledged on this phone, the oldest first. Leaves out payments
 * that were taken back or are over 30 days old.
 */
export async function unneededMoney(db: Database, today: Day): Promise<readonly UnneededMoney[]> {
  const seen = (await db.getMeta("seenUnneeded")) ?? 0;
  const found = await db.payments
    .where("id")
    .above(seen)
    .filter(
      ({ createdAt, unneeded, onAccount, deletedAt }) =>
        unneeded !== undefined &&
        createdAt >= addDays(today, -DAYS) &&
        onAccount > 0 &&
        deletedAt === "",
    )
    .toArray();
  const kept: LocalPayment[] = [];
  for (const payment of found) if (!(await isTakenBack(db, payment))) kept.push(payment);
  return kept
    .flatMap(({ id, customerId, customerName, unneeded = [] }) =>
      unneeded.map(({ invoiceNumber, amount }) => ({
        id: id ?? 0,
        customerId,
        customerName,
        invoiceNumber,
        amount,
      })),
    )
    .toSorted((a, b) => a.id - b.id);
}

const DAYS = 30;

/** Acknowledged money is not shown again on this phone. */
export const acknowledge = (db: Database, acknowledged: readonly UnneededMoney[]): Promise<void> =>
  db.setMeta("seenUnneeded", Math.max(0, ...acknowledged.map(({ id }) => id)));
