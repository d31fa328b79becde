import type { Day } from "@roundsman/core/day";
import { formatAmount, pence, sum, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { MOST_PAID_INVOICES, type PaymentMethod } from "@roundsman/core/payments/payment";
import { allocate } from "@roundsman/core/payments/allocate";
import type { LocalInvoice } from "../sync/store/local.ts";
import { amountIn, isAboveMost, MOST_AMOUNT } from "../ui/form/amount-input.tsx";
import type { Taking } from "./queries.ts";

/** What a person typed. */
export interface TypedPayment {
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly day: Day;
  readonly reference: string;
  /** By the invoice's key; null: the amount is spread over the invoices, the oldest due first. */
  readonly parts: Readonly<Record<string, string>> | null;
}

/** A fault of the form; `at` is the key of an invoice or a field. Amounts in pence. */
export type PaymentFault =
  | { readonly at: "amount"; readonly why: "amount" | "none" | "noAccount" | "tooMany" }
  | { readonly at: "amount"; readonly why: "atOnce" | "sum" | "notThere"; readonly most: Pence }
  | { readonly at: "day"; readonly why: "future" }
  | { readonly at: string; readonly why: "part" | "scheduledWhole" }
  | { readonly at: string; readonly why: "tooMuch"; readonly most: Pence };

/** What is open of some invoices, in pence. */
export const openSum = (invoices: readonly LocalInvoice[]): Pence => sum(invoices.map(openAmount));

/**
 * The money on account that can pay some invoices, in pence. What was paid of a scheduled invoice
 * is on account too, but cannot be used for it; scheduled invoices are paid whole or not at all.
 */
export function usable(onAccount: Pence, invoices: readonly LocalInvoice[]): Pence {
  const scheduled = invoices.filter(isScheduled);
  const available = pence(onAccount - sum(scheduled.map(({ totals }) => totals.paid ?? pence(0))));
  return available < openSum(scheduled) ? pence(0) : available;
}

export const isScheduled = ({ paymentStatus }: LocalInvoice): boolean =>
  paymentStatus === "scheduled";

/** The amount for each invoice, as text, by its key. */
export function partTexts(
  { amount, parts }: TypedPayment,
  invoices: readonly LocalInvoice[],
): Readonly<Record<string, string>> {
  if (parts) return parts;
  const spread = new Map(
    allocate(
      amountIn(amount) ?? pence(0),
      invoices.map((invoice) => ({
        id: invoice.key,
        date: invoice.date,
        dueDate: invoice.dueDate ?? null,
        open: openAmount(invoice),
      })),
    ).map((part) => [part.invoiceId, part.amount]),
  );
  return Object.fromEntries(
    invoices.map(({ key }) => [key, formatAmount(spread.get(key) ?? pence(0))]),
  );
}

/** Whether a scheduled invoice gets less than what is open of it: such money stays on account. */
export function paysPartOfScheduled(
  typed: TypedPayment,
  invoices: readonly LocalInvoice[],
): boolean {
  const texts = partTexts(typed, invoices);
  return invoices.filter(isScheduled).some((invoice) => {
    const part = amountIn(texts[invoice.key] || "0") ?? 0;
    return part > 0 && part < openAmount(invoice);
  });
}

/** Who pays, and for what. */
interface PaidFor {
  readonly invoices: readonly LocalInvoice[];
  /**
   * The key of the paying customer; null: not a saved customer, so the invoices must need all of
   * it.
   */
  readonly customer: string | null;
  /** The money on account that is to be used, in pence; null: new money comes in. */
  readonly onAccount: Pence | null;
  readonly today: Day;
}

/** The payment to take, or the first fault. */
export function takingIn(
  typed: TypedPayment,
  { invoices, customer, onAccount, today }: PaidFor,
): Taking | PaymentFault {
  const { day, reference } = typed;
  const method = onAccount === null ? typed.method : "account";
  const amount = amountIn(typed.amount);
  if (isAboveMost(typed.amount)) return { at: "amount", why: "atOnce", most: MOST_AMOUNT };
  if (amount === null || amount === 0) return { at: "amount", why: "amount" };
  if (onAccount !== null && amount > onAccount)
    return { at: "amount", why: "notThere", most: onAccount };
  const texts = partTexts(typed, invoices);
  const parts: { key: string; amount: Pence }[] = [];
  for (const invoice of invoices) {
    const { key } = invoice;
    const part = amountIn(texts[key] || "0");
    if (part === null) return { at: key, why: "part" };
    const most = openAmount(invoice);
    if (part > most) return { at: key, why: "tooMuch", most };
    if (method === "account" && isScheduled(invoice) && part > 0 && part < most)
      return { at: invoices.length === 1 ? "amount" : key, why: "scheduledWhole" };
    if (part > 0) parts.push({ key, amount: part });
  }
  if (parts.length > MOST_PAID_INVOICES) return { at: "amount", why: "tooMany" };
  const spread = sum(parts.map((part) => part.amount));
  if (spread > amount) return { at: "amount", why: "sum", most: spread };
  if (parts.length === 0 && method === "account") return { at: "amount", why: "none" };
  if (spread < amount && customer === null) return { at: "amount", why: "noAccount" };
  if (day > today) return { at: "day", why: "future" };
  // Money on account that is not used stays there.
  const taken = method === "account" ? spread : amount;
  return { amount: taken, method, day, reference: reference.trim(), parts, customer };
}

/** The sum of the parts, as text; invalid amounts count as 0. */
export const partsText = (parts: Readonly<Record<string, string>>): string =>
  formatAmount(sum(Object.values(parts).map((part) => amountIn(part || "0") ?? pence(0))));

/** The part of it that is for no invoice, in pence. */
export const beyond = ({ amount, parts }: Pick<Taking, "amount" | "parts">): Pence =>
  pence(amount - sum(parts.map((part) => part.amount)));
