import { idByKey } from "@roundsman/contract/wire/record-ids";
import {
  reconciled,
  type ReceivedMoney,
  type ReceivedBySource,
} from "@roundsman/core/payments/received-money";
import { partsAfter, type PaidByStatus } from "@roundsman/core/payments/paid-by-status";
import type { Database, PendingMutation, Row } from "../../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../../store/local.ts";
import { movesMoney } from "../queue.ts";

type InvoiceRow = LocalInvoice & Row;

/** What came in for an invoice by its payments, less what was taken back. */
export interface PaymentSums extends Pick<ReceivedMoney, "byPersons" | "byStatus" | "lastMethod"> {
  /** The part of `byPersons` that a correction took over, as it was paid on the old invoice. */
  readonly carriedIn: ReceivedBySource;
}

/**
 * What came in for an invoice by these payments; those of other invoices are ignored. `byPersons`
 * is what persons took, and all that a correction took over, even what a status paid.
 */
export function sumPayments(invoice: LocalInvoice, payments: readonly LocalPayment[]): PaymentSums {
  const names = wireIdsOf(invoice);
  const takenBack = new Set(payments.flatMap(({ reverses }) => reverses ?? []));
  let byPersons = 0;
  let carriedByPersons = 0;
  let byStatus: readonly PaidByStatus[] = [];
  let carriedByStatus: readonly PaidByStatus[] = [];
  let lastMethod: ReceivedMoney["lastMethod"];
  for (const payment of payments.toSorted(inOrder)) {
    const { method, madeBy, reverses, reversedBy } = payment;
    const amount = partOf(payment, names);
    if (reverses !== null || payment.deletedAt !== "" || amount === 0) continue;
    const isBack = reversedBy !== null || wireIdsOf(payment).some((name) => takenBack.has(name));
    const isTakenOver = isCarried(payment, invoice);
    const isOfStatus = madeBy === "status" && !isTakenOver;
    if (isOfStatus && amount > 0) lastMethod = method;
    if (isBack) continue;
    const how = { method, day: payment.day };
    if (isOfStatus) byStatus = partsAfter(byStatus, amount, how);
    else byPersons += amount;
    if (isTakenOver && madeBy === "status")
      carriedByStatus = partsAfter(carriedByStatus, amount, how);
    else if (isTakenOver) carriedByPersons += amount;
  }
  const carriedIn = { byPersons: carriedByPersons, byStatus: carriedByStatus };
  return { byPersons, byStatus, lastMethod, carriedIn };
}

/**
 * Whether a payment of a correction was taken for the invoice that it replaces, and carried over
 * (decision 0035).
 */
export const isCarried = (
  { id, takenFor, createdAt }: LocalPayment,
  correction: Pick<LocalInvoice, "corrects" | "createdAt">,
): boolean =>
  correction.corrects !== undefined &&
  id !== null &&
  (takenFor === correction.corrects || createdAt < correction.createdAt);

/**
 * Adds `came` to the bases of invoices whose pending mutations may move money, from the payments on
 * the phone. Bases that have it are left out.
 */
export async function withReceivedMoney(
  db: Database,
  waiting: readonly (readonly [Row, readonly PendingMutation[]])[],
): Promise<ReadonlyMap<Row, Row>> {
  const moving = waiting.flatMap(([row, queue]) =>
    isInvoiceRow(row) && row.came === undefined && queue.some(movesMoney)
      ? [[row, queue] as const]
      : [],
  );
  if (moving.length === 0) return new Map();
  const names = moving.flatMap(([row]) => wireIdsOf(row));
  const payments = await db.payments.where("invoiceIds").anyOf(names).distinct().toArray();
  const rowsWithMoney = new Map<Row, Row>();
  for (const [row, queue] of moving) {
    const unread = new Set(queue.flatMap(({ kind, payload }) => paymentIn(kind, payload)));
    const onServer = payments.filter(({ id, key }) => id !== null && !unread.has(key));
    const { carriedIn: _taken, ...known } = sumPayments(row, onServer);
    const carried = await carriedOf(db, row);
    const base: InvoiceRow = {
      ...row,
      came: reconciled(row, { ...known, ...(carried && { carried }) }),
    };
    rowsWithMoney.set(row, base);
  }
  return rowsWithMoney;
}

export const isInvoiceRow = (row: Row): row is InvoiceRow => "paymentStatus" in row;

/** What the correction of an invoice took over from it, as it was paid before. */
async function carriedOf(
  db: Database,
  { correctedBy }: LocalInvoice,
): Promise<ReceivedBySource | undefined> {
  if (correctedBy === undefined) return undefined;
  const correction = await db.invoices.where("id").equals(correctedBy).first();
  const payments = await db.payments.where("invoiceIds").equals(correctedBy).toArray();
  return correction && sumPayments(correction, payments).carriedIn;
}

/** The payment that a pending mutation is to read: the invoice's base does not include it yet. */
const paymentIn = (kind: string, payload: unknown): readonly string[] =>
  kind === "invoice.paid" ? [(payload as { readonly payment: string }).payment] : [];

/** The names of a record in other records: its key, and its id once the phone knows it. */
export const wireIdsOf = ({ id, key }: Pick<LocalInvoice, "id" | "key">): readonly number[] => [
  idByKey(key),
  ...(id === null ? [] : [id]),
];

/** The server's order; payments that it does not have yet come last. */
const inOrder = (one: LocalPayment, other: LocalPayment): number =>
  (one.id ?? Infinity) - (other.id ?? Infinity) || 0;

const partOf = ({ allocations }: LocalPayment, names: readonly number[]): number =>
  allocations.reduce(
    (sum, { invoiceId, amount }) => (names.includes(invoiceId) ? sum + amount : sum),
    0,
  );
