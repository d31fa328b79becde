import type { Invoice } from "@roundsman/contract/invoice";
import type { Payment } from "@roundsman/contract/payments/payment";
import { owed } from "@roundsman/core/invoice";
import { sum, type Pence } from "@roundsman/core/money";
import type { Stored } from "../stored.ts";

export type KeptPayment = Payment & Stored;
export type KeptInvoice = Invoice & Stored & { readonly paidBy?: string | undefined };
export type Payments = ReadonlyMap<number, Stored>;

/** The id of the invoice that a payment was first for, by the payment; 0 for none. */
export const FIRST_INVOICE = new WeakMap<object, number>();

/** What persons paid of an invoice, in pence, by the payments that are meant. */
export const partsOf = (
  payments: Payments,
  id: number,
  isMeant: (payment: KeptPayment) => boolean,
): Pence =>
  sum(
    ([...payments.values()] as KeptPayment[])
      .filter(isMeant)
      .flatMap(({ allocations }) => allocations)
      .filter(({ invoiceId }) => invoiceId === id)
      .map(({ amount }) => amount),
  );

/** What is paid of an invoice that is not paid whole; absent for nothing. */
export function paidTotals(invoice: Invoice, payments: Payments): { readonly paid?: Pence } {
  const paid = partsOf(payments, invoice.id, () => true);
  return invoice.paymentStatus === "paid" || paid === 0 ? {} : { paid };
}

/**
 * The fields that open a paid invoice again, where it is owed at more than came in and a person
 * took some of that.
 */
export function openedBy(was: Stored, now: Stored, payments: Payments): object {
  const [before, after] = [was as KeptInvoice, now as KeptInvoice];
  const persons = partsOf(payments, before.id, () => true);
  const received = Math.max(persons, owed(before.totals));
  const isOpen = after.paymentStatus === "paid" && persons > 0 && owed(after.totals) > received;
  return isOpen ? { paymentStatus: after.paidFrom ?? "due", paidFrom: null } : {};
}
