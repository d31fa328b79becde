import { dayAt, type Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import type { StatusPaymentChange } from "@roundsman/core/payments/paid-by-status";
import type { Database } from "../../store/database.ts";
import type { LocalInvoice } from "../../store/local.ts";
import { isReadOfPayment, queueOf, setsStatus } from "../queue.ts";

/**
 * A payment that the server makes for a status and that the phone does not have yet: the status is
 * pending, or its response came since the last pull.
 */
export interface StatusPayment extends StatusPaymentChange {
  /** The invoice's key. */
  readonly invoice: string;
  readonly day: Day;
  /** In pence; below 0 where it goes back. */
  readonly amount: Pence;
}

/** The status payments of some invoices. */
export async function statusPayments(
  db: Database,
  invoices: readonly LocalInvoice[],
): Promise<readonly StatusPayment[]> {
  const payments: StatusPayment[] = [];
  for (const { key, came: received, updatedAt } of invoices) {
    if (!received?.made) continue;
    const last = (await queueOf(db, key)).findLast(setsStatus);
    const dayOfChange = dayAt(last?.at ?? Date.parse(updatedAt));
    for (const { day = dayOfChange, ...change } of received.made)
      payments.push({ ...change, invoice: key, day, amount: pence(change.amount) });
  }
  return payments;
}

/** The keys of payments that the bases of invoices or customers do not include yet. */
export async function unreadPayments(db: Database): Promise<ReadonlySet<string>> {
  const pending = await db.outbox.filter(isReadOfPayment).toArray();
  return new Set(pending.map(({ payload }) => (payload as { payment: string }).payment));
}
