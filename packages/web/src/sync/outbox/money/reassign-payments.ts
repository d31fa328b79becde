import { idByKey } from "@roundsman/contract/wire/record-ids";
import { pence, sum, type Pence } from "@roundsman/core/money";
import type { NewCorrection } from "../../resources/corrections.ts";
import type { NewPayment } from "../../resources/payments.ts";
import type { Database, PendingMutation } from "../../store/database.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../../store/local.ts";
import { keptCustomer } from "../../store/merged-customers.ts";
import type { Phone } from "../../store/phone.ts";
import { dropUnsentPayment } from "./drop-payment.ts";
import { statusMoneyOf, addStatusPayments } from "./convert-status-money.ts";
import { isReadOfPayment, queueOf, NOT_ATTEMPTED } from "../queue.ts";
import { replayQueued, serverRows, setServerRows } from "../replay.ts";

/** Who gets money that was taken for an invoice which the server never had. */
type Recipient =
  | { readonly book: "invoices"; readonly row: LocalInvoice }
  | { readonly book: "customers"; readonly row: LocalCustomer };

/**
 * {@link reassignPayments}, also of what the invoice's status brought in, when a person gives it
 * up.
 */
export async function reassignAllMoney(phone: Phone, creation: PendingMutation): Promise<void> {
  if (await recipientOf(phone.db, creation)) await addStatusPayments(phone, creation.entity);
  await reassignPayments(phone.db, creation, phone.newKey);
}

/**
 * Keeps money that was taken for an invoice that the server refused to make. It pays the invoice
 * that the refused one was to correct, if both are for one customer, else it goes on the customer's
 * account. Without a customer it stays: the server refuses it, and a person decides. Call it before
 * the refused creation goes; inside a transaction.
 */
export async function reassignPayments(
  db: Database,
  creation: PendingMutation,
  newKey: () => string,
): Promise<void> {
  const { entity } = creation;
  const recipient = await recipientOf(db, creation);
  if (!recipient) return;
  await dropAccountUses(db, entity, recipient);
  const payments = await paymentsFor(db, entity);
  if (payments.length === 0) return;
  const named = new Set(payments.map(({ key }) => key));
  const paymentMutations = await db.outbox
    .where("entity")
    .anyOf([...named])
    .toArray();
  await db.outbox.bulkPut(
    paymentMutations.map((mutation) => ({
      ...resent(mutation, entity, recipient),
      // Its request changes: one that was tried needs a new key.
      ...(mutation.attempts !== 0 && { ...NOT_ATTEMPTED, key: newKey() }),
    })),
  );
  const before = [...(await serverRows<LocalPayment>(db, "payments", [...named])).values()];
  await setServerRows(
    db,
    "payments",
    before.map((row) => movedTo(row, entity, recipient)),
  );
  const reads = (await queueOf(db, entity)).filter(isReadOfPayment);
  const moved = [
    ...(await readsOfRecipient(db, reads, recipient)),
    ...(await readsWithCash(db, reads, recipient)),
  ];
  await db.outbox.bulkDelete(reads.map(({ seq }) => seq));
  await db.outbox.bulkPut(moved);
  await replayQueued(db, moved);
}

/** What came in for an invoice that the server never had, and who gets it if that is given up. */
export interface TakenFor {
  /** In pence. */
  readonly amount: Pence;
  readonly goesTo: Recipient["book"] | "nobody";
}

export async function takenFor(db: Database, creation: PendingMutation): Promise<TakenFor> {
  const name = idByKey(creation.entity);
  const payments = await paymentsFor(db, creation.entity);
  const parts = payments
    .filter(({ method }) => method !== "account")
    .flatMap(({ allocations }) => allocations);
  const byPersons = parts.flatMap(({ invoiceId, amount }) => (invoiceId === name ? amount : []));
  const recipient = await recipientOf(db, creation);
  const invoice = recipient ? await db.invoices.get(creation.entity) : undefined;
  const byStatus = invoice ? statusMoneyOf(invoice).map((money) => money.amount) : [];
  return { amount: sum([...byPersons, ...byStatus]), goesTo: recipient?.book ?? "nobody" };
}

const paymentsFor = (db: Database, key: string): Promise<LocalPayment[]> =>
  db.payments.where("invoiceIds").equals(idByKey(key)).toArray();

/** Drops uses of money on account that pay nothing but the invoice. */
async function dropAccountUses(db: Database, entity: string, { book }: Recipient): Promise<void> {
  if (book === "invoices") return;
  for (const { key, method, allocations } of await paymentsFor(db, entity))
    if (method === "account" && allocations.length === 1) await dropUnsentPayment(db, key);
}

async function recipientOf(
  db: Database,
  { kind, entity, payload }: PendingMutation,
): Promise<Recipient | null> {
  const invoice = await db.invoices.get(entity);
  const customer = await keptCustomer(db, invoice?.customerKey ?? null);
  const { corrects } = payload as NewCorrection;
  const old = kind === "invoice.createCorrection" ? await db.invoices.get(corrects) : undefined;
  const itsOwn = await keptCustomer(db, old?.customerKey ?? null);
  if (old?.deletedAt === "" && itsOwn?.key === customer?.key) return { book: "invoices", row: old };
  return customer?.deletedAt === "" ? { book: "customers", row: customer } : null;
}

function resent(mutation: PendingMutation, entity: string, { book, row }: Recipient) {
  const { key } = row;
  if (mutation.kind !== "payment.create") return mutation;
  const { parts, ...payment } = mutation.payload as NewPayment;
  const others = parts.filter((part) => part.key !== entity && part.key !== key);
  const amount = sum(parts.flatMap((part) => (others.includes(part) ? [] : part.amount)));
  const left = book === "invoices" ? [...others, { key, amount }] : others;
  const customer = book === "customers" && left.length === 0 ? { customer: key } : {};
  return { ...mutation, payload: { ...payment, ...customer, parts: left } };
}

function movedTo(payment: LocalPayment, entity: string, { book, row: { id, key } }: Recipient) {
  const [from, to] = [idByKey(entity), id ?? idByKey(key)];
  const isMoved = (named: number) => named === from || (book === "invoices" && named === to);
  const others = payment.allocations.filter(({ invoiceId }) => !isMoved(invoiceId));
  const moved = payment.allocations.filter(({ invoiceId }) => isMoved(invoiceId));
  const amount = sum(moved.map((allocation) => allocation.amount));
  const allocations =
    book === "invoices" ? [...others, { invoiceId: to, invoiceNumber: "", amount }] : others;
  return {
    ...payment,
    allocations,
    invoiceIds: allocations.map(({ invoiceId }) => invoiceId),
    onAccount: pence(payment.onAccount + (book === "customers" ? amount : 0)),
  };
}

/** What payments did to the refused invoice, done to the recipient: one mutation a payment. */
async function readsOfRecipient(
  db: Database,
  reads: readonly PendingMutation[],
  { book, row: { key } }: Recipient,
): Promise<PendingMutation[]> {
  const recipientReads = (await queueOf(db, key)).filter(isReadOfPayment);
  const kind = book === "invoices" ? "invoice.paid" : "customer.paid";
  return reads.map((read) => {
    const payload = payloadOf(read);
    const known = recipientReads.find((each) => payloadOf(each).payment === payload.payment);
    const before = known && payloadOf(known);
    const amount = pence(payload.amount + (before?.amount ?? 0));
    const beside = pence((payload.beside ?? 0) + (before?.beside ?? 0));
    const isCash = book === "invoices" && beside !== 0;
    return {
      ...(known ?? read),
      kind,
      book,
      entity: key,
      payload: { ...payload, ...before, amount, beside: isCash ? beside : undefined },
    };
  });
}

/** Adds cash that is now on account to the `invoice.paid` of its payment's first other invoice. */
async function readsWithCash(
  db: Database,
  reads: readonly PendingMutation[],
  { book }: Recipient,
): Promise<PendingMutation[]> {
  if (book === "invoices") return [];
  const found: PendingMutation[] = [];
  for (const read of reads) {
    const { payment, amount, beside = pence(0) } = payloadOf(read);
    const first = await db.outbox
      .orderBy("seq")
      .filter(
        (mutation) =>
          mutation.kind === "invoice.paid" &&
          mutation.entity !== read.entity &&
          payloadOf(mutation).payment === payment,
      )
      .first();
    if (!first) continue;
    const payload = payloadOf(first);
    const sums = sum([payload.beside ?? pence(0), amount, beside]);
    found.push({ ...first, payload: { ...payload, beside: sums } });
  }
  return found;
}

type ReadPayload = {
  readonly payment: string;
  readonly amount: Pence;
  readonly beside?: Pence | undefined;
};
const payloadOf = (read: PendingMutation) => read.payload as ReadPayload;
