import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { Company } from "@roundsman/core/company";
import { billToOf, NOBODY } from "@roundsman/core/bill-to";
import { numberOf, owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { firstInvoiceOf } from "@roundsman/core/payments/taken-for";
import type { DocumentLanguage } from "@roundsman/documents/language";
import { printedReceipt, type PaidNow } from "@roundsman/documents/receipt/printed-receipt";
import type { ReceiptDocument } from "@roundsman/documents/receipt/receipt-document";
import type { Database } from "../../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { partFor, paymentsAround, type PaymentHere } from "../invoice-payments.ts";
import { customerOf, findInvoice } from "../payment-row.ts";

/** A payment with what its receipt says of its invoices and of other payments. */
export interface Receipted {
  readonly payment: PaymentHere;
  /** As it names them. */
  readonly invoices: readonly LocalInvoice[];
  /** The first that it was taken for, which it may not be for any more; undefined for money for no invoice. */
  readonly first: LocalInvoice | undefined;
  /** Whose it is; undefined where they are not on the phone. */
  readonly customer: LocalCustomer | undefined;
  /** All that is on the phone for these, the payment among them. */
  readonly payments: readonly PaymentHere[];
}

/** What the phone has for a receipt; null where an invoice of it, or the payment that takes it back, is not there. */
export async function receipted(db: Database, payment: PaymentHere): Promise<Receipted | null> {
  const invoices: LocalInvoice[] = [];
  for (const { invoiceId } of payment.allocations) {
    const found = await findInvoice(db, invoiceId);
    if (!found) return null;
    invoices.push(found);
  }
  const named = firstInvoiceOf(payment);
  const first = named === undefined ? undefined : await findInvoice(db, named);
  if (named !== undefined && !first) return null;
  const customer = await customerOf(db, payment, first);
  const payments = await paymentsAround(db, payment, invoices);
  const isComplete =
    (!payment.isTakenBack || reversalOf(payment, payments) !== undefined) &&
    (payment.reverses === null || reversedBy(payment, payments) !== undefined);
  return isComplete ? { payment, invoices, first, customer, payments } : null;
}

/** What a receipt prints: the same as the server's. */
export const receiptOf = (
  { payment, invoices, first, customer, payments }: Receipted,
  { company, language }: { readonly company: Company | null; readonly language: DocumentLanguage },
): ReceiptDocument =>
  printedReceipt(payment, {
    invoices: invoices.map((invoice) => paidNow(invoice, payment, payments)),
    takesBack: reversedBy(payment, payments)?.day ?? null,
    takenBack: reversalOf(payment, payments)?.day ?? null,
    // An earlier release kept no copy with a payment for no invoice.
    billTo:
      first?.billTo ??
      payment.payer ??
      billToOf(customer ?? { ...NOBODY, name: payment.customerName }),
    company,
    language,
  });

function paidNow(
  invoice: LocalInvoice,
  payment: PaymentHere,
  payments: readonly PaymentHere[],
): PaidNow {
  const isDeleted = invoice.deletedAt !== "";
  const later = payments.filter((each) => isLater(each, payment));
  return {
    number: numberOf(invoice),
    date: invoice.date,
    asked: owed(invoice.totals),
    paid: partFor(payment, invoice),
    open: isDeleted ? pence(0) : openNow(invoice, payments),
    later: isDeleted ? [] : later.map((each) => partFor(each, invoice)),
  };
}

/** Of one that is paid, its payments say how much is above: they may be fewer than there are, and then it is none. */
function openNow(invoice: LocalInvoice, payments: readonly PaymentHere[]): Pence {
  const { totals, paymentStatus } = invoice;
  const asked = owed(totals);
  if (paymentStatus !== "paid") return pence(asked - (totals.paid ?? 0));
  return pence(Math.min(0, asked - sum(payments.map((each) => partFor(each, invoice)))));
}

/** What was not sent is later than what was. */
function isLater(a: PaymentHere, b: PaymentHere): boolean {
  const [one, other] = [a.id ?? Infinity, b.id ?? Infinity];
  return one === other ? a.createdAt > b.createdAt : one > other;
}

const names = ({ id, key }: PaymentHere): readonly (number | null)[] => [id, idByKey(key)];

const reversalOf = (payment: PaymentHere, payments: readonly PaymentHere[]) =>
  payments.find(({ reverses }) => reverses !== null && names(payment).includes(reverses));

const reversedBy = ({ reverses }: PaymentHere, payments: readonly PaymentHere[]) =>
  reverses === null ? undefined : payments.find((each) => names(each).includes(reverses));
