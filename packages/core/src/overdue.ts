import { daysBetween, type Day } from "./day.ts";
import type { InvoiceTotals } from "./invoice.ts";
import type { PaymentStatus } from "./payment-status.ts";
import { openAmount } from "./payments/invoice-payment.ts";

interface Payable {
  readonly paymentStatus: PaymentStatus;
  readonly dueDate: Day | null;
  /** An invoice with nothing open, because all of it was credited, is not late. */
  readonly totals?: InvoiceTotals;
}

/**
 * Days since the due date of an unpaid invoice; 0 where it is not late, has no due date, is
 * scheduled or paid.
 */
export const daysLate = ({ paymentStatus, dueDate, totals }: Payable, today: Day): number =>
  dueDate === null ||
  paymentStatus === "scheduled" ||
  paymentStatus === "paid" ||
  (totals && openAmount({ totals, paymentStatus }) === 0)
    ? 0
    : Math.max(0, daysBetween(dueDate, today));

/** Marked as overdue by hand, or past its due date. */
export const isOverdue = (invoice: Payable, today: Day): boolean =>
  invoice.paymentStatus === "overdue" || daysLate(invoice, today) > 0;
