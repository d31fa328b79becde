import type { Day } from "@roundsman/core/day";
import type { KeptMethod } from "@roundsman/core/payments/payment";

/** A payment that a change wrote, as the log has it. It names nobody. */
export interface WrittenPayment {
  readonly id: number;
  /** By it an export and an erasure know whose it is. */
  readonly key: string;
  /** Its first invoice; null for none. */
  readonly invoiceId: number | null;
  readonly method: KeptMethod;
  /** In pence; below 0 where money goes back. */
  readonly amount: number;
  readonly day: Day;
  /** The payment that it takes back; null for none. */
  readonly reverses: number | null;
}

/** What something became, for the log, with the payments that were written with it. A list is never written with payments. */
export const withPayments = (after: unknown, payments: readonly WrittenPayment[]): unknown =>
  payments.length === 0 ? after : { ...(after as object | undefined), payments };
