import type { Day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import type { PaidNow } from "@roundsman/documents/receipt/printed-receipt";
import type { CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { partFor, type PaymentHere } from "../invoice-payments.ts";

interface Around {
  readonly payment: PaymentHere;
  /** All payments for the invoice that are on the phone, this payment included. */
  readonly payments: readonly PaymentHere[];
  /** The credit notes of the invoice that are on the phone. */
  readonly notes: readonly CreditNoteView[];
  /**
   * The phone has every invoice with its payments since this day; null before the first download is
   * complete.
   */
  readonly reach: Day | null;
}

/**
 * The current state of an invoice, with payments and credit notes since, for the receipt of a
 * payment; the server finds the same. A credit note that is not on the phone is older than the days
 * that the phone keeps, and counts as it does now. null where the phone may lack earlier payments
 * that the receipt needs.
 */
export function paidNow(
  invoice: LocalInvoice,
  { payment, payments, notes, reach }: Around,
): PaidNow | null {
  const creditedLater = sum(notes.map((note) => creditedBy(note, payment)));
  const hasAll = invoice.id === null || (reach !== null && invoice.date >= reach);
  const isVoid = invoice.deletedAt !== "";
  const isByPayments = isVoid || invoice.paymentStatus === "paid";
  if (isByPayments && !hasAll && (isVoid || creditedLater !== 0)) return null;
  const asked = owed(invoice.totals);
  const unpaid = asked - sum(payments.map((each) => partFor(each, invoice)));
  return {
    number: numberOf(invoice),
    date: invoice.date,
    asked,
    paid: partFor(payment, invoice),
    open: isByPayments
      ? // Nothing is open of a paid invoice, even if the phone lacks some payments.
        pence(hasAll ? unpaid : Math.min(0, unpaid))
      : pence(asked - (invoice.totals.paid ?? 0)),
    later: payments.filter((each) => isLater(each, payment)).map((each) => partFor(each, invoice)),
    creditedLater,
    isVoid,
  };
}

/** Unsent payments are later than sent ones. */
function isLater(a: PaymentHere, b: PaymentHere): boolean {
  const [one, other] = [a.id ?? Infinity, b.id ?? Infinity];
  return one === other ? a.createdAt > b.createdAt : one > other;
}

/**
 * What a credit note took off since a payment, in pence; below 0 where it counted at the payment
 * and was voided since.
 */
function creditedBy(
  { total, isSent, writtenAt, isVoided, isVoidSent, voidedAt }: CreditNoteView,
  payment: PaymentHere,
): Pence {
  const stood =
    isUntil({ isSent, at: writtenAt }, payment) &&
    !(voidedAt !== null && isUntil({ isSent: isVoidSent, at: voidedAt }, payment));
  if (isVoided) return pence(stood ? -total : 0);
  return stood ? pence(0) : total;
}

interface Moment {
  readonly isSent: boolean;
  /** ISO instant: by the server's clock where it is sent, else by the phone's. */
  readonly at: string;
}

/**
 * Whether a moment counts as before a payment. Unsent changes are later than sent ones. Otherwise
 * the instants decide; equal ones count as before: the server wrote both in one call.
 */
const isUntil = ({ isSent, at }: Moment, { id, createdAt }: PaymentHere): boolean =>
  isSent === (id !== null) ? at <= createdAt : isSent;
