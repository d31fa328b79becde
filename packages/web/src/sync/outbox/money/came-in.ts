import { idByKey } from "@roundsman/contract/wire/record-ids";
import { reconciled, type CameIn, type PaidBy } from "@roundsman/core/payments/came-in";
import { moved, type StatusPart } from "@roundsman/core/payments/status-parts";
import type { Database, Operation, Row } from "../../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../../store/local.ts";
import type { MutationKind } from "../../resources/mutations.ts";
import { isCarried } from "./carried-payments.ts";
import { STATUS_KINDS } from "../queue.ts";

type Base = LocalInvoice & Row;

/** What payments say that came in for an invoice and was not taken back. */
export interface PaidIn extends Pick<CameIn, "byPersons" | "byStatus" | "lastMethod"> {
  /** Of that by persons: what it took over from the invoice that it corrects, as it was paid there. */
  readonly carriedIn: PaidBy;
}

/**
 * What came in for an invoice, by whom and by which method, as some payments say it; those of other invoices are passed over. By persons is what persons
 * took, and what a correction took over, whatever paid it.
 */
export function paidIn(invoice: LocalInvoice, payments: readonly LocalPayment[]): PaidIn {
  const names = namesOf(invoice);
  const takenBack = new Set(payments.flatMap(({ reverses }) => reverses ?? []));
  let byPersons = 0;
  let carriedByPersons = 0;
  let byStatus: readonly StatusPart[] = [];
  let carriedByStatus: readonly StatusPart[] = [];
  let lastMethod: CameIn["lastMethod"];
  for (const payment of payments.toSorted(inOrder)) {
    const { method, madeBy, reverses, reversedBy } = payment;
    const amount = partOf(payment, names);
    if (reverses !== null || payment.deletedAt !== "" || amount === 0) continue;
    const isBack = reversedBy !== null || namesOf(payment).some((name) => takenBack.has(name));
    const isTakenOver = isCarried(payment, invoice);
    const isOfStatus = madeBy === "status" && !isTakenOver;
    if (isOfStatus && amount > 0) lastMethod = method;
    if (isBack) continue;
    const how = { method, day: payment.day };
    if (isOfStatus) byStatus = moved(byStatus, amount, how);
    else byPersons += amount;
    if (isTakenOver && madeBy === "status") carriedByStatus = moved(carriedByStatus, amount, how);
    else if (isTakenOver) carriedByPersons += amount;
  }
  const carriedIn = { byPersons: carriedByPersons, byStatus: carriedByStatus };
  return { byPersons, byStatus, lastMethod, carriedIn };
}

/**
 * Bases of invoices with what came in for them, as far as payments on the phone say it: for those whose pending mutations may move money. One that says
 * it itself is left out.
 */
export async function withCameIn(
  db: Database,
  waiting: readonly (readonly [Row, readonly Operation[]])[],
): Promise<ReadonlyMap<Row, Row>> {
  const moving = waiting.flatMap(([row, queue]) =>
    isInvoice(row) && row.came === undefined && queue.some(movesMoney)
      ? [[row, queue] as const]
      : [],
  );
  if (moving.length === 0) return new Map();
  const names = moving.flatMap(([row]) => namesOf(row));
  const payments = await db.payments.where("invoiceIds").anyOf(names).distinct().toArray();
  const came = new Map<Row, Row>();
  for (const [row, queue] of moving) {
    const unread = new Set(queue.flatMap(({ kind, payload }) => paymentIn(kind, payload)));
    const onServer = payments.filter(({ id, key }) => id !== null && !unread.has(key));
    const { carriedIn: _taken, ...known } = paidIn(row, onServer);
    const carried = await carriedOf(db, row);
    const base: Base = {
      ...row,
      came: reconciled(row, { ...known, ...(carried && { carried }) }),
    };
    came.set(row, base);
  }
  return came;
}

export const isInvoice = (row: Row): row is Base => "paymentStatus" in row;

/** What the correction of an invoice took over of it, as it was paid before. */
async function carriedOf(db: Database, { correctedBy }: LocalInvoice): Promise<PaidBy | undefined> {
  if (correctedBy === undefined) return undefined;
  const made = await db.invoices.where("id").equals(correctedBy).first();
  const payments = await db.payments.where("invoiceIds").equals(correctedBy).toArray();
  return made && paidIn(made, payments).carriedIn;
}

/** Whether cash, or what came in otherwise, may follow from it. */
export const movesMoney = ({ kind }: Pick<Operation, "kind">): boolean => MOVES_MONEY.has(kind);

const MOVES_MONEY: ReadonlySet<string> = new Set<MutationKind>([
  ...STATUS_KINDS,
  "invoice.update",
  "invoice.credit",
  "invoice.voidCredit",
  "invoice.corrected",
  "invoice.uncorrect",
  "invoice.remove",
  "invoice.void",
  "invoice.restore",
  "invoice.paid",
]);

/** What the server said of the invoice does not hold a payment as long as that is to be read. */
const paymentIn = (kind: string, payload: unknown): readonly string[] =>
  kind === "invoice.paid" ? [(payload as { readonly payment: string }).payment] : [];

/** A record is named by its key until the phone knows its number. */
export const namesOf = ({ id, key }: Pick<LocalInvoice, "id" | "key">): readonly number[] => [
  idByKey(key),
  ...(id === null ? [] : [id]),
];

/** Of the server; what it does not have yet comes last. */
const inOrder = (one: LocalPayment, other: LocalPayment): number =>
  (one.id ?? Infinity) - (other.id ?? Infinity) || 0;

const partOf = ({ allocations }: LocalPayment, names: readonly number[]): number =>
  allocations.reduce(
    (sum, { invoiceId, amount }) => (names.includes(invoiceId) ? sum + amount : sum),
    0,
  );
