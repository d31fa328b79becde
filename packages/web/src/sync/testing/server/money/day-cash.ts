import { owed } from "@roundsman/core/invoice";
import { sum, type Pence } from "@roundsman/core/money";
import { holds } from "@roundsman/core/payment-status";
import {
  FIRST_INVOICE,
  partsOf,
  type KeptInvoice,
  type KeptPayment,
  type Payments,
} from "./paid-parts.ts";

/** What the van's figures say of payments. */
export const fakeMoney = (payments: Payments) => ({
  /** What came in in cash for an invoice, in pence. */
  cashOf: (of: KeptInvoice) => cashOf(of, payments),
  /** What came in in cash for no invoice, in pence by customer. */
  advances: () => advancesIn(payments),
  /** 0 before the first. */
  last: () => Math.max(0, ...payments.keys()),
});

/** What came in in cash for an invoice, in pence: from persons, and what its status paid of the rest; what is on account with the first invoice. */
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
  const isCash = of.paidBy ? of.paidBy === "cash" : holds("getPaid", of.paidFrom ?? "paid");
  const rest = Math.max(0, owed(of.totals) - partsOf(payments, of.id, () => true));
  return persons + (isPaid && isCash ? rest : 0);
}

/** What came in in cash for no invoice, in pence by customer. */
function advancesIn(payments: Payments): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const of of [...payments.values()] as KeptPayment[])
    if (of.method === "cash" && of.customerId !== null && firstInvoiceOf(of, payments) === 0)
      sums.set(of.customerId, (sums.get(of.customerId) ?? 0) + of.amount);
  return sums;
}

/** Cash of a day, in pence: by invoice, and below 0 by customer for none. */
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

/** A reversal goes with the payment that it reverses. */
const firstInvoiceOf = (of: KeptPayment, payments: Payments): number =>
  FIRST_INVOICE.get(of.reverses === null ? of : (payments.get(of.reverses) ?? of)) ?? 0;
