import { pence } from "@roundsman/core/money";
import { openBalance } from "@roundsman/core/payments/payment";
import { keptCustomerIds } from "../customers/repository.ts";
import type { LockedForPayment } from "../invoices/repository/set-status.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { Refusal } from "../kernel/errors/refusal.ts";
import { onAccountHeld } from "../ledger/repository/on-account.ts";
import type { AllocationDraft, PaymentDraft } from "../ledger/repository/write-payments.ts";
import type { AskedPayment } from "./asked-payment.ts";

/**
 * Pays invoices of a customer from what they have on account. No money comes in, so an invoice that
 * cannot be paid, or a sum above what is there, refuses all of it. What an invoice does not need
 * any more stays on account. The payment names the customer that its first invoice named: what a
 * merged customer had pays their own invoices, and both are theirs again if the merge is undone.
 */
export async function useAccount(call: CallBase, asked: AskedPayment): Promise<PaymentDraft> {
  const { key, day, reference, first, wanted, invoices } = asked;
  const payer = invoices.find(({ id }) => id === first);
  const named = asked.customerId ?? payer?.customerId ?? null;
  const [customerId = null] =
    named === null ? [] : await keptCustomerIds(call.db, call.actor.id, [named]);
  for (const invoice of invoices) refuseInvoice(invoice, customerId);
  const allocations = stillOpen(wanted, invoices);
  const amount = allocations.reduce((sum, each) => sum + each.amount, 0);
  if (amount === 0) throw refusal("nothing-to-pay", "Nothing is left to pay of these invoices");
  refusePartOfScheduled(invoices, allocations);
  const onAccount = customerId === null ? 0 : await onAccountHeld(call, customerId);
  const available = onAccount - paidOfScheduled(invoices, allocations);
  if (available <= 0) throw refusal("nothing-on-account", "This customer has nothing on account");
  if (amount > available)
    throw refusal("above-on-account", "This is more than the customer has on account");
  return {
    key,
    customerId: payer?.namedId ?? customerId,
    invoiceId: first,
    method: "account",
    amount,
    day,
    reference,
    byStatus: false,
    allocations,
  };
}

const refusal = (code: string, words: string) =>
  new Refusal(409, code, words, { fields: { allocations: [words] } });

function refuseInvoice({ customerId, isDeleted }: LockedForPayment, customer: number | null): void {
  if (isDeleted)
    throw refusal("invoice-deleted", "An invoice was deleted or voided in the meantime");
  if (customerId !== customer)
    throw refusal("invoice-of-another", "An invoice is of another customer");
}

/** What is paid of part of a scheduled invoice stays on account, and could be used again. */
function refusePartOfScheduled(
  invoices: readonly LockedForPayment[],
  allocations: readonly AllocationDraft[],
): void {
  for (const invoice of invoices) {
    const part = allocations.find(({ invoiceId }) => invoiceId === invoice.id)?.amount ?? 0;
    if (invoice.paymentStatus === "scheduled" && part !== openBalance(invoice))
      throw refusal("invoice-scheduled", "A scheduled invoice is paid whole or not at all");
  }
}

/**
 * What was paid before of scheduled invoices that are paid in full now: it was on account, and pays
 * nothing else.
 */
const paidOfScheduled = (
  invoices: readonly LockedForPayment[],
  allocations: readonly AllocationDraft[],
): number =>
  invoices
    .filter(({ id }) => allocations.some(({ invoiceId }) => invoiceId === id))
    .filter(({ paymentStatus }) => paymentStatus === "scheduled")
    .reduce((sum, { paid }) => sum + paid, 0);

const stillOpen = (
  wanted: ReadonlyMap<number, number>,
  invoices: readonly LockedForPayment[],
): AllocationDraft[] =>
  [...wanted].flatMap(([invoiceId, asked]) => {
    const invoice = invoices.find(({ id }) => id === invoiceId);
    const amount = invoice ? pence(Math.min(asked, openBalance(invoice))) : pence(0);
    return amount > 0 ? [{ invoiceId, amount }] : [];
  });
