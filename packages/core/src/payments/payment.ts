import { pence, type Pence } from "../money.ts";
import type { Day } from "../day.ts";

/** How a customer pays. */
export const PAYMENT_METHODS = ["cash", "card", "transfer", "cheque"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * "unknown" is for money that came in without a stated method: on credit, or before payments were
 * recorded. "account" brings no money in: it uses money that the customer has on account.
 */
export const RECORDED_METHODS = [...PAYMENT_METHODS, "unknown", "account"] as const;
export type RecordedMethod = (typeof RECORDED_METHODS)[number];

/** The most invoices that one payment can be for. */
export const MOST_PAID_INVOICES = 500;

/** An invoice that money can be taken for. */
export interface OpenInvoice {
  readonly id: number | string;
  readonly date: Day;
  /** The last day to pay; null: it is due from its date. */
  readonly dueDate: Day | null;
  /** Pence that are still to be paid; 0 or more. */
  readonly open: Pence;
}

/** The part of a payment, in pence, that is for one invoice. */
export interface Allocation<Id = number | string> {
  readonly invoiceId: Id;
  readonly amount: Pence;
}

/**
 * What is still to be paid of an invoice, in pence. Never below 0: what is paid above it is on
 * account.
 */
export const openBalance = ({
  owed,
  paid,
}: {
  readonly owed: number;
  readonly paid: number;
}): Pence => pence(Math.max(0, owed - paid));

/** What a payment brought in, in pence: nothing where it uses money on account. */
export const moneyIn = ({
  method,
  amount,
}: {
  readonly method: RecordedMethod;
  readonly amount: Pence;
}): Pence => (method === "account" ? pence(0) : amount);
