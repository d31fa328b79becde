import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import type { Van } from "@roundsman/contract/stock";
import { pence } from "@roundsman/core/money";
import { RECORDED_METHODS, type RecordedMethod } from "@roundsman/core/payments/payment";
import { statusPayments } from "../../sync/outbox/money/expected-status-payments.ts";
import type { Database, PendingMutation } from "../../sync/store/database.ts";
import type { LocalInvoice, LocalPayment } from "../../sync/store/local.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";

export interface Since {
  readonly van: Van;
  readonly queue: readonly PendingMutation[];
  /** Sheets closed on this phone that are not in the server's figures yet. */
  readonly sheets: readonly LocalDaySheet[];
}

/**
 * Payments that were not in cash since the last day close, by method. Adds to the server's figures
 * the payments that are not in them, and money moved by status changes that is in neither.
 * Subtracts what was closed on this phone since.
 */
export async function receivedHere(
  db: Database,
  { van, queue, sheets }: Since,
): Promise<readonly ReceivedByMethod[]> {
  const sums = new Map<RecordedMethod, { payments: number; amount: number }>();
  const add = (method: RecordedMethod, payments: number, amount: number) => {
    const so = sums.get(method) ?? { payments: 0, amount: 0 };
    sums.set(method, { payments: so.payments + payments, amount: so.amount + amount });
  };
  for (const { method, payments, amount } of van.day.received ?? []) add(method, payments, amount);
  for (const { method, amount } of await paymentsAhead(db, van, queue))
    add(method, Math.sign(amount), amount);
  for (const { method, payments, amount } of await statusPayments(db, await movedByStatus(db)))
    add(method, payments, amount);
  for (const { received = [] } of sheets)
    for (const { method, payments, amount } of received) add(method, -payments, -amount);
  return RECORDED_METHODS.flatMap((method) => {
    const total = sums.get(method);
    if (
      method === "cash" ||
      method === "account" ||
      !total ||
      (total.amount === 0 && total.payments === 0)
    )
      return [];
    return [{ method, payments: total.payments, amount: pence(total.amount) }];
  });
}

/**
 * Invoices whose status change moved money for which the phone has no payment: those with pending
 * mutations, and those answered since the last pull.
 */
async function movedByStatus(db: Database): Promise<readonly LocalInvoice[]> {
  const isMoved = ({ came }: LocalInvoice) => came?.made !== undefined;
  if ((await db.getMeta("accountsMoved")) === 1) return db.invoices.filter(isMoved).toArray();
  const keys = await db.bases.filter(({ book }) => book === "invoices").primaryKeys();
  return (await db.invoices.bulkGet(keys)).filter(
    (row) => row !== undefined && isMoved(row),
  ) as readonly LocalInvoice[];
}

/**
 * Payments without an id, or with one above the last in the server's figures. Figures of an older
 * release name no last payment: they hold all that the server has.
 */
export async function paymentsAhead(
  db: Database,
  { lastPayment = Number.MAX_SAFE_INTEGER }: Van,
  queue: readonly PendingMutation[],
): Promise<readonly LocalPayment[]> {
  const keys = queue.filter(({ book }) => book === "payments").map(({ entity }) => entity);
  const waiting = (await db.payments.bulkGet(keys)).filter((row) => row !== undefined);
  const younger = await db.payments.where("id").above(lastPayment).toArray();
  const all = new Map([...waiting, ...younger].map((row) => [row.key, row]));
  return [...all.values()].filter(
    ({ id, deletedAt }) => deletedAt === "" && (id === null || id > lastPayment),
  );
}
