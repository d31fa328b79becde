import { owed } from "@roundsman/core/invoice";
import { sum, type Pence } from "@roundsman/core/money";
import { listIncludes } from "@roundsman/core/payment-status";
import {
  FIRST_INVOICE,
  partsOf,
  type KeptInvoice,
  type KeptPayment,
  type Payments,
} from "./paid-parts.ts";

/** What the van's figures say of payments. */
export const fakeMoney = (payments: Payments) => ({
  /** Cash that came in for an invoice, in pence. */
  cashOf: (invoice: KeptInvoice) => cashOf(invoice, payments),
  /** Cash that came in for no invoice, in pence by customer. */
  advances: () => advancesIn(payments),
  /** The id of the last payment; 0 where there is none. */
  last: () => Math.max(0, ...payments.keys()),
});

/**
 * Cash for an invoice, in pence: what persons paid, what its status paid of the rest, and what went
 * on account of payments that are first of all for this invoice.
 */
function cashOf(invoice: KeptInvoice, payments: Payments): number {
  const all = [...payments.values()] as KeptPayment[];
  const beyond = all.filter(
    (each) =>
      each.method === "cash" &&
      firstInvoiceOf(each, payments) === invoice.id &&
      each.onAccount !== 0,
  );
  const persons =
    partsOf(payments, invoice.id, ({ method }) => method === "cash") +
    sum(beyond.map(({ onAccount }) => onAccount));
  const isPaid = invoice.paymentStatus === "paid" && !invoice.hidden;
  const isCash = invoice.paidBy
    ? invoice.paidBy === "cash"
    : listIncludes("getPaid", invoice.paidFrom ?? "paid");
  const rest = Math.max(0, owed(invoice.totals) - partsOf(payments, invoice.id, () => true));
  return persons + (isPaid && isCash ? rest : 0);
}

/** Cash that came in for no invoice, in pence by customer. */
function advancesIn(payments: Payments): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const payment of [...payments.values()] as KeptPayment[])
    if (
      payment.method === "cash" &&
      payment.customerId !== null &&
      firstInvoiceOf(payment, payments) === 0
    )
      sums.set(payment.customerId, (sums.get(payment.customerId) ?? 0) + payment.amount);
  return sums;
}

/**
 * Cash of a day, in pence. `source` is an invoice's id, or a customer's id below 0 for cash that is
 * for no invoice.
 */
export function cashOfDay(
  received: readonly { readonly source: number; readonly amount: Pence }[],
) {
  const onAccount = received.filter(({ source }) => source < 0);
  return {
    collected: received
      .filter(({ source }) => source > 0)
      .map(({ source: invoiceId, amount }) => ({ invoiceId, amount })),
    ...(onAccount.length > 0 && {
      collectedOnAccount: onAccount.map(({ source, amount }) => {
        return { customerId: -source, customerName: "", amount };
      }),
    }),
  };
}

/** The id of the invoice that a payment was first for; a reversal has that of its payment. */
const firstInvoiceOf = (payment: KeptPayment, payments: Payments): number =>
  FIRST_INVOICE.get(
    payment.reverses === null ? payment : (payments.get(payment.reverses) ?? payment),
  ) ?? 0;
