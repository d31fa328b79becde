import { owed } from "@roundsman/core/invoice";
import type { Database } from "../../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../../store/local.ts";
import { isCounted } from "../../store/undone-corrections.ts";
import { namesOf, paidIn } from "./came-in.ts";

/** Whether a payment counts for an invoice. */
type Counting = (payment: LocalPayment, invoice: LocalInvoice) => boolean;

/** What is paid of some invoices above what is owed of each, in pence by key: it is on account. Deleted and scheduled ones are not owed. */
export async function aboveOwed(
  db: Database,
  invoices: readonly LocalInvoice[],
  counts: Counting = () => true,
): Promise<ReadonlyMap<string, number>> {
  const names = invoices.flatMap((of) => (isByPayments(of) ? namesOf(of) : []));
  const payments =
    names.length === 0
      ? []
      : await db.payments.where("invoiceIds").anyOf(names).distinct().toArray();
  const alive = payments.filter(({ deletedAt }) => deletedAt === "");
  const paidOf = (of: LocalInvoice) =>
    isByPayments(of)
      ? takenByPayments(
          of,
          alive.filter((payment) => counts(payment, of)),
        )
      : (of.totals.paid ?? 0);
  return new Map(invoices.map((of) => [of.key, overOwed(of, paidOf(of))]));
}

/** Only its payments tell how much came in for one that is paid whole, or that is nothing by now. */
const isByPayments = ({ paymentStatus, isUndecided, totals }: LocalInvoice): boolean =>
  paymentStatus === "paid" || isUndecided === true || owed(totals) === 0;

/** The same as the server last said it of them, be it asked for what it made of them or not. What it does not have is left out. */
export async function aboveOwedOnServer(
  db: Database,
  invoices: readonly LocalInvoice[],
): Promise<ReadonlyMap<string, number>> {
  const known = invoices.filter(({ id }) => id !== null);
  if (!known.some(isByPayments)) return aboveOwed(db, known);
  const pending = await db.outbox.filter(({ kind }) => kind === "invoice.paid").toArray();
  const unread = new Set(
    pending.map(({ entity, payload }) => entity + (payload as { payment: string }).payment),
  );
  return aboveOwed(
    db,
    known,
    (payment, { key }) => payment.id !== null && !unread.has(key + payment.key),
  );
}

/** So much of what is paid of an invoice is above what is owed of it. */
function overOwed(of: LocalInvoice, paid: number): number {
  const isOwed = isCounted(of) && of.paymentStatus !== "scheduled";
  return paid - (isOwed ? Math.min(paid, owed(of.totals)) : 0);
}

/** What came in for an invoice that is paid whole, beside what its status paid; of a refused correction that, too. What a correction took over is that one's. */
function takenByPayments(invoice: LocalInvoice, payments: readonly LocalPayment[]): number {
  if (invoice.correctedBy !== undefined) return 0;
  const made = invoice.isUndecided ? (invoice.came?.made ?? []) : [];
  return made.reduce((sum, { amount }) => sum + amount, paidIn(invoice, payments).byPersons);
}
