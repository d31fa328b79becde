import { owed } from "@roundsman/core/invoice";
import type { Database } from "../../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../../store/local.ts";
import { isCounted } from "../../store/counted-invoices.ts";
import { wireIdsOf, sumPayments } from "./received-money.ts";

/** Whether a payment counts for an invoice. */
type Counting = (payment: LocalPayment, invoice: LocalInvoice) => boolean;

/**
 * How much more is paid of each invoice than is owed, in pence by key: that is on account. Nothing
 * is owed of deleted and scheduled invoices.
 */
export async function overpayments(
  db: Database,
  invoices: readonly LocalInvoice[],
  counts: Counting = () => true,
): Promise<ReadonlyMap<string, number>> {
  const names = invoices.flatMap((invoice) => (isByPayments(invoice) ? wireIdsOf(invoice) : []));
  const payments =
    names.length === 0
      ? []
      : await db.payments.where("invoiceIds").anyOf(names).distinct().toArray();
  const alive = payments.filter(({ deletedAt }) => deletedAt === "");
  const paidOf = (invoice: LocalInvoice) =>
    isByPayments(invoice)
      ? takenByPayments(
          invoice,
          alive.filter((payment) => counts(payment, invoice)),
        )
      : (invoice.totals.paid ?? 0);
  return new Map(invoices.map((invoice) => [invoice.key, overpaymentOf(invoice, paidOf(invoice))]));
}

/**
 * Whether only payments say what came in: a paid invoice, a refused correction, or nothing is owed.
 */
const isByPayments = ({ paymentStatus, isUndecided, totals }: LocalInvoice): boolean =>
  paymentStatus === "paid" || isUndecided === true || owed(totals) === 0;

/**
 * {@link overpayments} by what the server last sent. Left out are invoices that the server does not
 * have, and payments whose effect on the invoice was not read yet (a pending `invoice.paid`).
 */
export async function overpaymentsOnServer(
  db: Database,
  invoices: readonly LocalInvoice[],
): Promise<ReadonlyMap<string, number>> {
  const known = invoices.filter(({ id }) => id !== null);
  if (!known.some(isByPayments)) return overpayments(db, known);
  const pending = await db.outbox.filter(({ kind }) => kind === "invoice.paid").toArray();
  const unread = new Set(
    pending.map(({ entity, payload }) => entity + (payload as { payment: string }).payment),
  );
  return overpayments(
    db,
    known,
    (payment, { key }) => payment.id !== null && !unread.has(key + payment.key),
  );
}

/** How much of `paid` is above what is owed of an invoice. */
function overpaymentOf(invoice: LocalInvoice, paid: number): number {
  const isOwed = isCounted(invoice) && invoice.paymentStatus !== "scheduled";
  return paid - (isOwed ? Math.min(paid, owed(invoice.totals)) : 0);
}

/**
 * What came in for an invoice beside what its status paid; for a refused correction, both. 0 if the
 * invoice was corrected: its payments then count for the correction.
 */
function takenByPayments(invoice: LocalInvoice, payments: readonly LocalPayment[]): number {
  if (invoice.correctedBy !== undefined) return 0;
  const statusParts = invoice.isUndecided ? (invoice.came?.made ?? []) : [];
  return statusParts.reduce(
    (sum, { amount }) => sum + amount,
    sumPayments(invoice, payments).byPersons,
  );
}
