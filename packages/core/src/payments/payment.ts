import { pence, type Pence } from "../money.ts";
import type { Day } from "../day.ts";

/** How a customer pays. */
export const PAYMENT_METHODS = ["cash", "card", "transfer", "cheque"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * "unknown" is written for money that came in without anybody saying how: on credit, or before payments were kept. By "account" nothing comes in: it
 * uses what a customer paid before and is for no invoice.
 */
export const KEPT_METHODS = [...PAYMENT_METHODS, "unknown", "account"] as const;
export type KeptMethod = (typeof KEPT_METHODS)[number];

/** For so many invoices one payment can be. */
export const MOST_PAID_INVOICES = 500;

/** An invoice that money can be taken for. */
export interface OpenInvoice {
  readonly id: number | string;
  readonly date: Day;
  /** Until when it is to be paid; null: from its date on. */
  readonly dueDate: Day | null;
  /** Pence that are still to be paid; 0 or more. */
  readonly open: Pence;
}

/** So much of a payment, in pence, is for this invoice. */
export interface Allocation<Id = number | string> {
  readonly invoiceId: Id;
  readonly amount: Pence;
}

/** What is still to be paid of an invoice, in pence: never below 0, for what is paid above is on account. */
export const openOf = ({ owed, paid }: { readonly owed: number; readonly paid: number }): Pence =>
  pence(Math.max(0, owed - paid));

/** What came in by a payment, in pence: nothing where it uses what is on account. */
export const moneyIn = ({
  method,
  amount,
}: {
  readonly method: KeptMethod;
  readonly amount: Pence;
}): Pence => (method === "account" ? pence(0) : amount);
