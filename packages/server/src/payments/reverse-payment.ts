import type { payments } from "@roundsman/contract/payments";
import type { PaidInvoice, Payment } from "@roundsman/contract/payments/payment";
import type { Day } from "@roundsman/core/day";
import { isCarried } from "../ledger/repository/carry.ts";
import { lastUseOf, onAccountHeld } from "../ledger/repository/on-account.ts";
import { paymentDay } from "../ledger/repository/payment-day.ts";
import { lockForPayment, type LockedForPayment } from "../invoices/repository/set-status.ts";
import type { Call } from "../kernel/calls/call.ts";
import type { OtherLogEntry, Touched } from "../kernel/changes/record-change.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { findPayment, findPaymentByKey } from "./repository/find-payments.ts";
import { changePaymentStatus } from "./statuses.ts";
import { writeReversal } from "./write-reversal.ts";
import { accountsAfter } from "./take-payment.ts";

type Ask = Call<(typeof payments)["reverse"]>;

/**
 * Reverses a payment by one below 0. What it paid is open again. A client_id that exists answers
 * the existing reversal.
 */
export async function reversePayment(call: Ask): Promise<Payment> {
  const { db, actor, params, body } = call;
  // The key is looked up after the payment: if a call with the same key commits between the two,
  // both are found, and the key decides.
  const before = await findPayment(db, actor.id, params.id);
  const existing = body.client_id && (await findPaymentByKey(db, actor.id, body.client_id));
  if (existing) {
    call.unchanged();
    return existing;
  }
  if (!before) throw notFound();
  refuseReversed(before);
  const day = paymentDay(body.payment_date, call.today);
  const invoices = await lockForPayment(
    call,
    before.allocations.map(({ invoiceId }) => invoiceId),
  );
  await expectUnchanged(call, before);
  const had = await accountsBefore(call, before, invoices);
  // What a status paid counts as a person's payment once the invoice was corrected.
  const isOfStatus = before.madeBy === "status" && !(await isCarried(db, actor.id, before.id));
  const also = isOfStatus
    ? await reopen(call, invoices, day)
    : await writeReversal(call, { before, invoices, day, key: body.client_id });
  const accounts = await accountsAfter(call, before.customerId, invoices);
  const uses = await returnUses(call, had, day);
  const now = await findPayment(db, actor.id, before.id);
  const reversal = now?.reversedBy ? await findPayment(db, actor.id, now.reversedBy) : undefined;
  if (!reversal) throw refused(409, "already-reversed", REVERSED);
  call.record({
    kind: "payment",
    action: "reverse",
    ids: [reversal.id],
    before,
    after: reversal,
    also: [
      { kind: "payment", ids: [before.id] },
      { kind: "invoice", ids: invoices.map(({ id }) => id) },
      ...also,
      ...accounts,
      ...uses.touched,
    ],
    otherLogs: uses.entries,
  });
  return reversal;
}

/**
 * On PostgreSQL, a correction may have taken over what it paid, or another call may have reversed
 * it, before the invoices were locked.
 */
async function expectUnchanged({ db, actor }: Ask, { id, allocations }: Payment): Promise<void> {
  const now = await findPayment(db, actor.id, id);
  const paid = (shares: readonly PaidInvoice[]) =>
    JSON.stringify(shares.map(({ invoiceId, amount }) => [invoiceId, amount]));
  if (now?.reversedBy !== null || paid(now.allocations) !== paid(allocations))
    throw new ChangedMeanwhile();
}

const REVERSED = "This payment was taken back already";

function refuseReversed({ reverses, amount, reversedBy }: Payment): void {
  if (reverses !== null || amount < 0)
    throw refused(409, "is-reversal", "This takes a payment back. Please take the payment again.");
  if (reversedBy !== null) throw refused(409, "already-reversed", REVERSED);
}

/** Sets the invoices back to unpaid, which also reverses what their status paid. */
async function reopen(
  call: Ask,
  invoices: readonly LockedForPayment[],
  day: Day,
): Promise<readonly Touched[]> {
  const touched: Touched[] = [];
  for (const { id, paidFrom } of invoices)
    touched.push(...(await changePaymentStatus(call, [id], paidFrom, { day })));
  return touched;
}

interface ReturnedUses {
  readonly touched: readonly Touched[];
  /** For the log: each use is reversed by a payment of its own. */
  readonly entries: readonly OtherLogEntry[];
}

/**
 * What the customers of the payment and its invoices have on account, by id. Empty for a use: no
 * money goes back with it.
 */
async function accountsBefore(
  call: Ask,
  { method, customerId }: Payment,
  invoices: readonly LockedForPayment[],
): Promise<ReadonlyMap<number, number>> {
  const had = new Map<number, number>();
  if (method === "account") return had;
  for (const id of new Set([customerId, ...invoices.map((invoice) => invoice.customerId)]))
    if (id !== null) had.set(id, await onAccountHeld(call, id));
  return had;
}

/**
 * Money that went back pays nothing: uses of it are reversed too, the last first, until what is on
 * account suffices. A shortfall from before this reversal stays.
 */
async function returnUses(
  call: Ask,
  had: ReadonlyMap<number, number>,
  day: Day,
): Promise<ReturnedUses> {
  const { db, actor } = call;
  const touched: Touched[] = [];
  const entries: OtherLogEntry[] = [];
  for (const [customer, before] of had)
    while ((await onAccountHeld(call, customer)) < Math.min(0, before)) {
      const id = await lastUseOf(call, customer);
      const use = id === undefined ? undefined : await findPayment(db, actor.id, id);
      if (!use) break;
      const invoices = await lockForPayment(
        call,
        use.allocations.map(({ invoiceId }) => invoiceId),
      );
      touched.push(
        { kind: "payment", ids: [use.id] },
        { kind: "invoice", ids: invoices.map((invoice) => invoice.id) },
        ...(await writeReversal(call, { before: use, invoices, day })),
        ...(await accountsAfter(call, customer, invoices)),
      );
      entries.push(await entryOf(call, use));
    }
  return { touched, entries };
}

async function entryOf({ db, actor }: Ask, before: Payment): Promise<OtherLogEntry> {
  const now = await findPayment(db, actor.id, before.id);
  const after = now?.reversedBy ? await findPayment(db, actor.id, now.reversedBy) : undefined;
  const ids = after ? [after.id] : [];
  return { ownerId: actor.id, kind: "payment", action: "reverse", ids, before, after };
}
