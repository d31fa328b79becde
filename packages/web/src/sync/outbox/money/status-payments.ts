import { dayAt, type Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import type { MadeByStatus } from "@roundsman/core/payments/status-parts";
import { isReadOfPayment } from "../../resources/payments.ts";
import type { Database } from "../../store/database.ts";
import type { LocalInvoice } from "../../store/local.ts";
import { queueOf, setsStatus } from "../queue.ts";

/** What the server moves by one method for a status, and the phone has no payment of yet: it waits to be sent, or was answered since the last pull. */
export interface StatusPayment extends MadeByStatus {
  /** By its key. */
  readonly invoice: string;
  readonly day: Day;
  /** In pence; below 0 where it goes back. */
  readonly amount: Pence;
}

/** Those of some invoices. */
export async function statusPayments(
  db: Database,
  invoices: readonly LocalInvoice[],
): Promise<readonly StatusPayment[]> {
  const made: StatusPayment[] = [];
  for (const { key, came, updatedAt } of invoices) {
    if (!came?.made) continue;
    const last = (await queueOf(db, key)).findLast(setsStatus);
    const dayOfChange = dayAt(last?.at ?? Date.parse(updatedAt));
    for (const { day = dayOfChange, ...of } of came.made)
      made.push({ ...of, invoice: key, day, amount: pence(of.amount) });
  }
  return made;
}

/** Keys of payments that invoices or customers do not show yet in what the server said of them. */
export async function unheardPayments(db: Database): Promise<ReadonlySet<string>> {
  const pending = await db.outbox.filter(isReadOfPayment).toArray();
  return new Set(pending.map(({ payload }) => (payload as { payment: string }).payment));
}
