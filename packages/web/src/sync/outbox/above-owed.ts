import { idByKey } from "@roundsman/contract/wire/record-ids";
import { owed } from "@roundsman/core/invoice";
import type { Database } from "../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../store/local.ts";
import { isCounted } from "../store/undone-corrections.ts";
import { paidIn } from "./came-in.ts";

/** Whether a payment counts for an invoice. */
type Counting = (payment: LocalPayment, invoice: LocalInvoice) => boolean;

/** What is paid of some invoices above what is owed of each, in pence by key: it is on account. Deleted and scheduled ones are not owed. */
export async function aboveOwed(
  db: Database,
  invoices: readonly LocalInvoice[],
  counts: Counting = () => true,
): Promise<ReadonlyMap<string, number>> {
  // Only its payments tell how much came in for one that is paid whole, or that is nothing by now.
  const isByPayments = (of: LocalInvoice) =>
    of.paymentStatus === "paid" || of.isUndecided || owed(of.totals) === 0;
  const names = invoices.flatMap((of) => (isByPayments(of) ? namesOf(of) : []));
  const payments =
    names.length === 0
      ? []
      : await db.payments.where("invoiceIds").anyOf(names).distinct().toArray();
  const alive = payments.filter(({ deletedAt }) => deletedAt === "");
  return new Map(
    invoices.map((of) => {
      const counted = alive.filter((payment) => counts(payment, of));
      return [
        of.key,
        overOwed(of, isByPayments(of) ? takenFor(of, counted) : (of.totals.paid ?? 0)),
      ];
    }),
  );
}

/** The same as the server last said it of them, be it asked for what it made of them or not. What it does not have is left out. */
export async function aboveAsSaid(
  db: Database,
  invoices: readonly LocalInvoice[],
): Promise<ReadonlyMap<string, number>> {
  const pending = await db.outbox.filter(({ kind }) => kind === "invoice.paid").toArray();
  const unheard = new Set(
    pending.map(({ entity, payload }) => entity + (payload as { payment: string }).payment),
  );
  return aboveOwed(
    db,
    invoices.filter(({ id }) => id !== null),
    (payment, { key }) => payment.id !== null && !unheard.has(key + payment.key),
  );
}

/** So much of what is paid of an invoice is above what is owed of it. */
function overOwed(of: LocalInvoice, paid: number): number {
  const isOwed = isCounted(of) && of.paymentStatus !== "scheduled";
  return paid - (isOwed ? Math.min(paid, owed(of.totals)) : 0);
}

/** What came in for an invoice that is paid whole, beside what its status paid; of a refused correction that, too. What a correction took over is that one's. */
function takenFor(invoice: LocalInvoice, payments: readonly LocalPayment[]): number {
  if (invoice.correctedBy !== undefined) return 0;
  const made = invoice.isUndecided ? (invoice.came?.made ?? []) : [];
  return made.reduce((sum, { amount }) => sum + amount, paidIn(invoice, payments).byPersons);
}

/** A record is named by its key until the phone knows its number. */
const namesOf = ({ id, key }: Pick<LocalInvoice, "id" | "key">): readonly number[] => [
  idByKey(key),
  ...(id === null ? [] : [id]),
];
