import type { Day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import type { PaidNow } from "@roundsman/documents/receipt/printed-receipt";
import type { NoteHere } from "../../sync/outbox/credit-notes.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { partFor, type PaymentHere } from "../invoice-payments.ts";

interface Around {
  readonly payment: PaymentHere;
  /** All for the invoice that are on the phone, the payment among them. */
  readonly payments: readonly PaymentHere[];
  /** Those of the invoice that are on the phone. */
  readonly notes: readonly NoteHere[];
  /** From this day on the phone has every invoice with its payments; null before the first download is whole. */
  readonly reach: Day | null;
}

/**
 * An invoice of a payment as it is now, with what became of it since, for its receipt: as the server has it. A note that is not on the phone is older
 * than what that keeps, and counts as it does now. null where earlier payments may be missing that the receipt needs.
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
      ? // Some of one that is paid may be missing: nothing is open of it.
        pence(hasAll ? unpaid : Math.min(0, unpaid))
      : pence(asked - (invoice.totals.paid ?? 0)),
    later: payments.filter((each) => isLater(each, payment)).map((each) => partFor(each, invoice)),
    creditedLater,
    isVoid,
  };
}

/** What was not sent is later than what was. */
function isLater(a: PaymentHere, b: PaymentHere): boolean {
  const [one, other] = [a.id ?? Infinity, b.id ?? Infinity];
  return one === other ? a.createdAt > b.createdAt : one > other;
}

/** What a note took off since a payment, in pence; below 0 where it stood then and was voided since. */
function creditedBy(
  { total, isSent, writtenAt, isVoided, isVoidSent, voidedAt }: NoteHere,
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

/** By its own clock; what the server wrote in one call with a payment is before it. What was not sent is later than what was. */
const isUntil = ({ isSent, at }: Moment, { id, createdAt }: PaymentHere): boolean =>
  isSent === (id !== null) ? at <= createdAt : isSent;
