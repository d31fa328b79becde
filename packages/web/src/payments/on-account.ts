import { idByKey, keyIn } from "@roundsman/contract/wire/record-ids";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { isAdvance } from "@roundsman/core/payments/payment-invoices";
import type { Database } from "../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../sync/store/local.ts";
import { paymentsOfCustomer, withState, type PaymentHere } from "./invoice-payments.ts";

/** A payment and its part on account, in pence; below 0 for a reversal. */
export interface OnAccount {
  readonly payment: PaymentHere;
  readonly amount: Pence;
}

/**
 * A customer's payments with money that is for no invoice, the latest first: taken without one, not
 * needed by its invoice, or taken for a deleted one. Uses of money on account are left out: they
 * bring no money.
 */
export async function onAccountOfCustomer(
  db: Database,
  customer: Pick<LocalCustomer, "id" | "key">,
): Promise<readonly OnAccount[]> {
  const payments = (await paymentsOfCustomer(db, customer)).filter(
    ({ method }) => method !== "account",
  );
  const deleted = await deletedParts(db, payments);
  return withState(payments).flatMap((payment) => {
    const amount = pence(payment.onAccount + (deleted.get(payment.key) ?? 0));
    return isAdvance(payment) || amount !== 0 ? [{ payment, amount }] : [];
  });
}

/**
 * The parts of some payments for deleted invoices, in pence by payment key, as far as this phone
 * knows.
 */
async function deletedParts(
  db: Database,
  payments: readonly LocalPayment[],
): Promise<ReadonlyMap<string, Pence>> {
  const named = new Set(
    payments.flatMap((payment) => payment.allocations.map((part) => part.invoiceId)),
  );
  const ids = [...named].filter((id) => typeof id === "number");
  const keys = [...named].flatMap((id) => keyIn(id) ?? []);
  const found = [
    ...(await db.invoices.where("id").anyOf(ids).toArray()),
    ...(await db.invoices.bulkGet(keys)).filter((row) => row !== undefined),
  ];
  const rows = new Map(
    found.flatMap((row) => [[row.id, row] as const, [idByKey(row.key), row] as const]),
  );
  const isGone = (part: LocalPayment["allocations"][number], payment: LocalPayment) => {
    const row = rows.get(part.invoiceId);
    if (!row || row.deletedAt === "") return !row && part.isDeleted === true;
    return part.isDeleted === true || putsOnAccount(row, payment);
  };
  return new Map(
    payments.map((payment) => [
      payment.key,
      sum(payment.allocations.filter((part) => isGone(part, payment)).map(({ amount }) => amount)),
    ]),
  );
}

/**
 * Whether a deletion that the server does not know yet puts a payment on account. What the status
 * paid is taken back with the invoice instead, and what a correction took over goes back to the old
 * invoice.
 */
const putsOnAccount = ({ corrects }: LocalInvoice, { madeBy, takenFor }: LocalPayment): boolean =>
  corrects === undefined && (madeBy === "person" || takenFor !== undefined);

/**
 * What of a payment is on account because its invoices were deleted, in pence. Counts only invoices
 * that are not on this phone any more.
 */
export async function partsOfDeleted(db: Database, { allocations }: LocalPayment): Promise<Pence> {
  const deleted = allocations.filter(({ isDeleted }) => isDeleted === true);
  const storedInvoices = await db.invoices
    .where("id")
    .anyOf(deleted.map(({ invoiceId }) => invoiceId))
    .toArray();
  const storedIds = new Set(storedInvoices.map(({ id }) => id));
  return sum(
    deleted.filter(({ invoiceId }) => !storedIds.has(invoiceId)).map(({ amount }) => amount),
  );
}
