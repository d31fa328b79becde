import type { Day } from "@roundsman/core/day";
import type { RecordedMethod } from "@roundsman/core/payments/payment";

/** A payment that a change wrote, as the audit log stores it. It names no customer. */
export interface WrittenPayment {
  readonly id: number;
  /** Exports and erasures find the customer by this key. */
  readonly key: string;
  /** Its first invoice; null if it pays none. */
  readonly invoiceId: number | null;
  readonly method: RecordedMethod;
  /** In pence; negative for a refund. */
  readonly amount: number;
  readonly day: Day;
  /** The payment that this one reverses; null for none. */
  readonly reverses: number | null;
}

/**
 * The `after` of an audit entry, with the payments that the change wrote. `after` is never a list
 * when there are payments.
 */
export const withPayments = (after: unknown, payments: readonly WrittenPayment[]): unknown =>
  payments.length === 0 ? after : { ...(after as object | undefined), payments };
