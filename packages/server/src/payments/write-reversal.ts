import type { Payment } from "@roundsman/contract/payments/payment";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { notBefore } from "@roundsman/core/payments/payment-day";
import type { LockedForPayment } from "../invoices/repository/set-status.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { namedBy } from "../ledger/repository/allocations.ts";
import { paidByStatus } from "../ledger/repository/status-lots.ts";
import { insertPayments, type PaymentDraft } from "../ledger/repository/write-payments.ts";
import { changePaymentStatus } from "./statuses.ts";
import { collect } from "./take-payment.ts";

interface ReversalRequest {
  readonly before: Payment;
  readonly invoices: readonly LockedForPayment[];
  /** As the call names it. */
  readonly day: Day;
  readonly key?: string | undefined;
}

/** Writes the reversal of a payment, and opens the invoices that it does not cover any more. */
export async function writeReversal(
  call: CallBase,
  { before, invoices, day: wanted, key }: ReversalRequest,
): Promise<readonly Touched[]> {
  const { db, actor } = call;
  const day = notBefore(wanted, [before.day]);
  const { method, amount, payer, allocations } = before;
  // Payment and reversal name the same, whatever happened to the customer since.
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
    day,
    byStatus: false,
    reverses: before.id,
    allocations: back,
  };
  const drafts = [draft, ...(before.madeBy === "status" ? await givenBack(call, draft) : [])];
  const created = await insertPayments(call, drafts);
  const ids = created.map(({ id }) => id);
  const reversed = drafts.flatMap(({ reverses }) => reverses ?? []);
  // The first one has an audit entry of its own.
  const touched: Touched[] = [
    { kind: "payment", ids: [...ids, ...reversed], payments: created.slice(1) },
  ];
  for (const each of drafts) touched.push(...(await collect(call, each)));
  const lost = new Map<number, number>();
  for (const { invoiceId: id, amount: part } of drafts.flatMap((each) => each.allocations))
    lost.set(id, (lost.get(id) ?? 0) - part);
  for (const invoice of invoices) {
    // Also a deleted invoice: once it is restored, nobody has paid it.
    const isCovered = invoice.paid - (lost.get(invoice.id) ?? 0) >= invoice.owedAlive;
    if (invoice.paymentStatus === "paid" && !isCovered)
      touched.push(
        ...(await changePaymentStatus(call, [invoice.id], invoice.paidFrom, {
          keepsPaid: true,
          day,
        })),
      );
  }
  return touched;
}

/**
 * Parts of a status's payment that were given back before a correction took it over: they are
 * reversed with it.
 */
async function givenBack({ db, actor }: CallBase, whole: PaymentDraft): Promise<PaymentDraft[]> {
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
