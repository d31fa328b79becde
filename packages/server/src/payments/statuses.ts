import type { Day } from "@roundsman/core/day";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Allocation } from "@roundsman/core/payments/payment";
import {
  setStatus,
  lockForStatus,
  type LockedForPayment,
} from "../invoices/repository/set-status.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { updateLedgers } from "../stock/repository/update-ledgers.ts";

/**
 * Sets invoices to paid that are covered in full by what they got. Answers what shows differently,
 * all of these invoices among it.
 */
export async function markPaidInFull(
  call: CallBase,
  invoices: readonly LockedForPayment[],
  allocations: readonly Allocation<number>[],
): Promise<readonly Touched[]> {
  const more = new Map(allocations.map(({ invoiceId, amount }) => [invoiceId, amount as number]));
  const whole = invoices.filter(
    ({ id, owed, paid, paymentStatus }) =>
      more.has(id) && paymentStatus !== "paid" && owed > 0 && paid + (more.get(id) ?? 0) >= owed,
  );
  const also = await changePaymentStatus(
    call,
    whole.map(({ id }) => id),
    "paid",
  );
  return [{ kind: "invoice", ids: invoices.map(({ id }) => id) }, ...also];
}

interface StatusOptions {
  /** What their status paid stays, as money that came in. */
  readonly keepsPaid?: boolean;
  /** Day of the money that this moves; absent: today. */
  readonly day?: Day;
}

/** Sets the payment status of invoices, deleted ones too, as the calls of the specification do. */
export async function changePaymentStatus(
  call: CallBase,
  ids: readonly number[],
  status: PaymentStatus,
  { keepsPaid = false, day }: StatusOptions = {},
): Promise<readonly Touched[]> {
  const { db, actor, now } = call;
  const taken = await lockForStatus(db, actor.id, { ids, deleted: "with", now });
  await setStatus(db, actor.id, {
    ids: taken.map(({ id }) => id),
    status: { payment_status: status },
    now,
  });
  return updateLedgers(
    call,
    taken.map(({ row }) => ({ before: row, after: { ...row, payment_status: status }, keepsPaid })),
    { day },
  );
}
