import { idByKey } from "@roundsman/contract/wire/record-ids";
import { owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { isAdvance } from "@roundsman/core/payments/payment-invoices";
import { wireIdsOf, sumPayments } from "../sync/outbox/money/received-money.ts";
import type { Database } from "../sync/store/database.ts";
import type { NewPayment } from "../sync/resources/payments.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../sync/store/local.ts";
import { withMerged } from "../sync/store/merged-customers.ts";

/** A payment and whether it was taken back. */
export interface PaymentHere extends LocalPayment {
  readonly isTakenBack: boolean;
}

/** The payments of some invoices, the latest first. */
export async function paymentsOf(
  db: Database,
  invoices: readonly Pick<LocalInvoice, "id" | "key">[],
): Promise<readonly PaymentHere[]> {
  const names = invoices.flatMap(wireIdsOf);
  return withState(await db.payments.where("invoiceIds").anyOf(names).distinct().toArray());
}

/** The payments for no invoice of a customer and of those merged with them, the latest first. */
export const advancesOfCustomer = async (
  db: Database,
  customer: Pick<LocalCustomer, "id" | "key">,
): Promise<readonly PaymentHere[]> =>
  withState((await paymentsOfCustomer(db, customer)).filter(isAdvance));

/**
 * All payments that name a customer or one merged with them. A customer without a number is named
 * only by pending mutations.
 */
export async function paymentsOfCustomer(
  db: Database,
  { id, key }: Pick<LocalCustomer, "id" | "key">,
): Promise<readonly LocalPayment[]> {
  const entries = await withMerged(db, { id, key });
  const keys = new Set(entries.map((entry) => entry.key));
  const waiting = await db.outbox.filter(({ kind }) => kind === "payment.create").toArray();
  const own = waiting.filter(({ payload }) => keys.has((payload as NewPayment).customer ?? ""));
  const unsent = await db.payments.bulkGet(own.map(({ entity }) => entity));
  const ids = entries.flatMap((entry) => entry.id ?? []);
  const sent = await db.payments.where("customerId").anyOf(ids).toArray();
  const found = [...sent, ...unsent.filter((row) => row !== undefined)];
  return [...new Map(found.map((row) => [row.key, row])).values()];
}

/** A payment with the payments for its invoices, its reversal, and the payment that it reverses. */
export async function paymentsAround(
  db: Database,
  payment: LocalPayment,
  invoices: readonly Pick<LocalInvoice, "id" | "key">[],
): Promise<readonly PaymentHere[]> {
  const named = new Set<number | null>([payment.id, idByKey(payment.key)]);
  named.delete(null);
  const contrary = await db.payments
    .filter(
      ({ id, key, reverses }) =>
        named.has(reverses) ||
        (payment.reverses !== null && [id, idByKey(key)].includes(payment.reverses)),
    )
    .toArray();
  const others = await paymentsOf(db, invoices);
  const found = [...others, ...contrary, payment].map((row) => [row.key, row] as const);
  return withState([...new Map(found).values()]);
}

/** The payment with this number; undefined where it is not on the phone. */
export async function paymentNumbered(db: Database, id: number): Promise<PaymentHere | undefined> {
  const payment = await db.payments.where("id").equals(id).first();
  return payment && (await paymentsAround(db, payment, [])).find(({ key }) => key === payment.key);
}

/** The payments that are not deleted, the latest first, with whether each was taken back. */
export function withState(found: readonly LocalPayment[]): readonly PaymentHere[] {
  const alive = found.filter(({ deletedAt }) => deletedAt === "");
  const reversed = new Set(alive.map(({ reverses }) => reverses));
  return alive
    .map((payment) => ({
      ...payment,
      isTakenBack:
        payment.reversedBy !== null ||
        reversed.has(idByKey(payment.key)) ||
        (payment.id !== null && reversed.has(payment.id)),
    }))
    .toSorted(latestFirst);
}

/** Whether a payment was taken back, as far as this phone knows. */
export const isTakenBack = async (db: Database, payment: LocalPayment): Promise<boolean> =>
  (await paymentsAround(db, payment, [])).some(
    (candidate) => candidate.key === payment.key && candidate.isTakenBack,
  );

/**
 * Whether the status of one of some invoices pays at least part of it: resetting the status opens
 * it.
 */
export async function opensWithStatus(
  db: Database,
  invoices: readonly LocalInvoice[],
): Promise<boolean> {
  for (const invoice of invoices) {
    const { byPersons } = sumPayments(invoice, await paymentsOf(db, [invoice]));
    if (invoice.paymentStatus === "paid" && byPersons < owed(invoice.totals)) return true;
  }
  return false;
}

/** The part of a payment that is for an invoice, in pence. */
export const partFor = (
  { allocations }: Pick<LocalPayment, "allocations">,
  { id, key }: Pick<LocalInvoice, "id" | "key">,
): Pence =>
  sum(
    allocations
      .filter(({ invoiceId }) => invoiceId === id || invoiceId === idByKey(key))
      .map(({ amount }) => amount),
  );

/**
 * The part of a payment that was taken for an invoice, whether the invoice needed it or not, in
 * pence.
 */
export function takenFor(payment: LocalPayment, invoice: Pick<LocalInvoice, "id" | "key">): Pence {
  const { allocations, unneeded = [], amount } = payment;
  // The reversal of money that no invoice needed names only the invoice for which it was taken.
  if (allocations.length + unneeded.length === 0) return amount;
  return pence(partFor(payment, invoice) + partFor({ allocations: unneeded }, invoice));
}

/** Unsent payments count as the latest. */
function latestFirst(a: LocalPayment, b: LocalPayment): number {
  if (a.id !== b.id) return (b.id ?? Infinity) - (a.id ?? Infinity);
  return a.createdAt < b.createdAt ? 1 : -1;
}
