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
  cashOf: (of: KeptInvoice) => cashOf(of, payments),
  /** Cash that came in for no invoice, in pence by customer. */
  advances: () => advancesIn(payments),
  /** The id of the last payment; 0 where there is none. */
  last: () => Math.max(0, ...payments.keys()),
});

/**
 * Cash for an invoice, in pence: what persons paid, what its status paid of the rest, and what went
 * on account of payments that are first of all for this invoice.
 */
function cashOf(of: KeptInvoice, payments: Payments): number {
  const all = [...payments.values()] as KeptPayment[];
  const beyond = all.filter(
    (each) =>
      each.method === "cash" && firstInvoiceOf(each, payments) === of.id && each.onAccount !== 0,
  );
  const persons =
    partsOf(payments, of.id, ({ method }) => method === "cash") +
    sum(beyond.map(({ onAccount }) => onAccount));
  const isPaid = of.paymentStatus === "paid" && !of.hidden;
  const isCash = of.paidBy ? of.paidBy === "cash" : listIncludes("getPaid", of.paidFrom ?? "paid");
  const rest = Math.max(0, owed(of.totals) - partsOf(payments, of.id, () => true));
  return persons + (isPaid && isCash ? rest : 0);
}

/** Cash that came in for no invoice, in pence by customer. */
function advancesIn(payments: Payments): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const of of [...payments.values()] as KeptPayment[])
    if (of.method === "cash" && of.customerId !== null && firstInvoiceOf(of, payments) === 0)
      sums.set(of.customerId, (sums.get(of.customerId) ?? 0) + of.amount);
  return sums;
}

/**
 * Cash of a day, in pence. `of` is an invoice's id, or a customer's id below 0 for cash that is for
 * no invoice.
 */
export function cashOfDay(came: readonly { readonly of: number; readonly amount: Pence }[]) {
  const onAccount = came.filter(({ of }) => of < 0);
  return {
    collected: came
      .filter(({ of }) => of > 0)
      .map(({ of: invoiceId, amount }) => ({ invoiceId, amount })),
    ...(onAccount.length > 0 && {
      collectedOnAccount: onAccount.map(({ of, amount }) => {
        return { customerId: -of, customerName: "", amount };
      }),
    }),
  };
}

/** The id of the invoice that a payment was first for; a reversal has that of its payment. */
const firstInvoiceOf = (of: KeptPayment, payments: Payments): number =>
  FIRST_INVOICE.get(of.reverses === null ? of : (payments.get(of.reverses) ?? of)) ?? 0;
