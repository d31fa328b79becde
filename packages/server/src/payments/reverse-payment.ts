import type { payments } from "@roundsman/contract/payments";
import type { PaidInvoice, Payment } from "@roundsman/contract/payments/payment";
import { pence } from "@roundsman/core/money";
import { namedBy } from "../ledger/repository/allocations.ts";
import { isCarried } from "../ledger/repository/carry.ts";
import { lastUseOf, onAccountHeld } from "../ledger/repository/on-account.ts";
import { paidByStatus } from "../ledger/repository/status-lots.ts";
import { insertPayments, type PaymentDraft } from "../ledger/repository/write-payments.ts";
import { takeForPayment, type TakenForPayment } from "../invoices/repository/set-status.ts";
import type { Call } from "../kernel/calls/call.ts";
import type { BookEntry, Touched } from "../kernel/changes/record-change.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { findPayment, findPaymentByKey } from "./repository/find-payments.ts";
import { moveTo } from "./statuses.ts";
import { accountsAfter, collect } from "./take-payment.ts";

type Ask = Call<(typeof payments)["reverse"]>;

/** Takes a payment back by one of its own, below 0. What it paid is open again. A client_id that exists answers what is there. */
export async function reversePayment(call: Ask): Promise<Payment> {
  const { db, actor, params, body } = call;
  // The key after the payment: what was taken back by a twin between the two has both, and is this one.
  const before = await findPayment(db, actor.id, params.id);
  const there = body.client_id && (await findPaymentByKey(db, actor.id, body.client_id));
  if (there) {
    call.unchanged();
    return there;
  }
  if (!before) throw notFound();
  refuseReversed(before);
  const invoices = await takeForPayment(
    call,
    before.allocations.map(({ invoiceId }) => invoiceId),
  );
  await expectAsRead(call, before);
  // What a status paid for an invoice that was corrected since is money that came in.
  const isOfStatus = before.madeBy === "status" && !(await isCarried(db, actor.id, before.id));
  const also = isOfStatus
    ? await reopen(call, invoices)
    : await takeBack(call, { before, invoices, key: body.client_id });
  const accounts = await accountsAfter(call, before.customerId, invoices);
  const uses = await returnUses(call, [before.customerId, ...invoices.map((of) => of.customerId)]);
  const now = await findPayment(db, actor.id, before.id);
  const made = now?.reversedBy ? await findPayment(db, actor.id, now.reversedBy) : undefined;
  if (!made) throw refused(409, "already-reversed", REVERSED);
  call.record({
    kind: "payment",
    action: "reverse",
    ids: [made.id],
    before,
    after: made,
    also: [
      { kind: "payment", ids: [before.id] },
      { kind: "invoice", ids: invoices.map(({ id }) => id) },
      ...also,
      ...accounts,
      ...uses.touched,
    ],
    books: uses.entries,
  });
  return made;
}

/** On PostgreSQL, before the invoices were held, a correction may have taken over what it paid, or a twin have taken it back. */
async function expectAsRead({ db, actor }: Ask, { id, allocations }: Payment): Promise<void> {
  const now = await findPayment(db, actor.id, id);
  const paid = (of: readonly PaidInvoice[]) =>
    JSON.stringify(of.map(({ invoiceId, amount }) => [invoiceId, amount]));
  if (now?.reversedBy !== null || paid(now.allocations) !== paid(allocations))
    throw new ChangedMeanwhile();
}

const REVERSED = "This payment was taken back already";

function refuseReversed({ reverses, amount, reversedBy }: Payment): void {
  if (reverses !== null || amount < 0)
    throw refused(409, "is-reversal", "This takes a payment back. Please take the payment again.");
  if (reversedBy !== null) throw refused(409, "already-reversed", REVERSED);
}

/** Its invoice is not paid any more, and what its status paid goes back with that. */
async function reopen(
  call: Ask,
  invoices: readonly TakenForPayment[],
): Promise<readonly Touched[]> {
  const touched: Touched[] = [];
  for (const { id, paidFrom } of invoices) touched.push(...(await moveTo(call, [id], paidFrom)));
  return touched;
}

interface ReturnedUses {
  readonly touched: readonly Touched[];
  /** For the log: each is a payment that was taken back by itself. */
  readonly entries: readonly BookEntry[];
}

/** Money that is gone pays nothing: what was used of it is taken back too, the last first, until what is left suffices. */
async function returnUses(
  call: Ask,
  customerIds: readonly (number | null)[],
): Promise<ReturnedUses> {
  const { db, actor } = call;
  const touched: Touched[] = [];
  const entries: BookEntry[] = [];
  for (const customer of new Set(customerIds.filter((id) => id !== null)))
    while ((await onAccountHeld(call, customer)) < 0) {
      const id = await lastUseOf(call, customer);
      const before = id === undefined ? undefined : await findPayment(db, actor.id, id);
      if (!before) break;
      const invoices = await takeForPayment(
        call,
        before.allocations.map(({ invoiceId }) => invoiceId),
      );
      touched.push(
        { kind: "payment", ids: [before.id] },
        { kind: "invoice", ids: invoices.map((of) => of.id) },
        ...(await takeBack(call, { before, invoices })),
        ...(await accountsAfter(call, customer, invoices)),
      );
      entries.push(await entryOf(call, before));
    }
  return { touched, entries };
}

async function entryOf({ db, actor }: Ask, before: Payment): Promise<BookEntry> {
  const now = await findPayment(db, actor.id, before.id);
  const after = now?.reversedBy ? await findPayment(db, actor.id, now.reversedBy) : undefined;
  const ids = after ? [after.id] : [];
  return { ownerId: actor.id, kind: "payment", action: "reverse", ids, before, after };
}

interface TakenBack {
  readonly before: Payment;
  readonly invoices: readonly TakenForPayment[];
  readonly key?: string | undefined;
}

async function takeBack(
  call: Ask,
  { before, invoices, key }: TakenBack,
): Promise<readonly Touched[]> {
  const { db, actor, today } = call;
  const { method, amount, payer, allocations } = before;
  // Both go the same way, whatever becomes of the customer.
  const named = await namedBy(db, actor.id, before.id);
  const back = allocations.map(({ invoiceId: id, amount: part }) => ({
    invoiceId: id,
    amount: pence(-part),
  }));
  const draft: PaymentDraft = {
    key,
    ...named,
    payer,
    method,
    amount: -amount,
    day: today,
    byStatus: false,
    reverses: before.id,
    allocations: back,
  };
  const drafts = [draft, ...(before.madeBy === "status" ? await givenBack(call, draft) : [])];
  const ids = await insertPayments(call, drafts);
  const reversed = drafts.flatMap(({ reverses }) => reverses ?? []);
  const touched: Touched[] = [{ kind: "payment", ids: [...ids, ...reversed] }];
  for (const each of drafts) touched.push(...(await collect(call, each)));
  const lost = new Map<number, number>();
  for (const { invoiceId: id, amount: part } of drafts.flatMap((each) => each.allocations))
    lost.set(id, (lost.get(id) ?? 0) - part);
  for (const invoice of invoices) {
    // A deleted one, too: once it is restored, nobody has paid it.
    const isCovered = invoice.paid - (lost.get(invoice.id) ?? 0) >= invoice.owedAlive;
    if (invoice.paymentStatus === "paid" && !isCovered)
      touched.push(...(await moveTo(call, [invoice.id], invoice.paidFrom, { keepsPaid: true })));
  }
  return touched;
}

/** Of what a status paid and a correction took over: parts that were given back before go the other way with it. */
async function givenBack({ db, actor }: Ask, whole: PaymentDraft): Promise<PaymentDraft[]> {
  const drafts: PaymentDraft[] = [];
  const invoiceIds = whole.allocations.map(({ invoiceId }) => invoiceId);
  const paid = await paidByStatus(db, actor.id, { invoiceIds, isCarried: true });
  for (const [invoiceId, { lots }] of paid) {
    const lot = lots.find(({ rows }) => rows.some(({ id }) => id === whole.reverses));
    for (const { id, amount, method } of lot?.rows ?? []) {
      const allocations = [{ invoiceId, amount: pence(-amount) }];
      if (id !== whole.reverses)
        drafts.push({
          ...whole,
          key: undefined,
          method,
          amount: -amount,
          reverses: id,
          allocations,
        });
    }
  }
  return drafts;
}
