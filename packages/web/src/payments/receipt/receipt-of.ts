import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { Company } from "@roundsman/core/company";
import { billToOf, EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { firstInvoiceOf } from "@roundsman/core/payments/payment-invoices";
import type { DocumentLanguage } from "@roundsman/documents/language";
import { printedReceipt, type PaidNow } from "@roundsman/documents/receipt/printed-receipt";
import type { ReceiptDocument } from "@roundsman/documents/receipt/receipt-document";
import { creditNotesByInvoice } from "../../sync/outbox/credit-notes.ts";
import type { Database } from "../../sync/store/database.ts";
import { reachOf } from "../../sync/pull/history-reach.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { paymentsAround, type PaymentHere } from "../invoice-payments.ts";
import { customerOf, findInvoice } from "../payment-row.ts";
import { paidNow } from "./paid-now.ts";

/** A payment with what its receipt says of its invoices and of other payments. */
export interface Receipted {
  readonly payment: PaymentHere;
  /** In the order of the payment's allocations. */
  readonly invoices: readonly PaidNow[];
  /**
   * The first invoice that it was taken for, even if it no longer counts for that; undefined for
   * money for no invoice.
   */
  readonly first: LocalInvoice | undefined;
  /** The customer; undefined where they are not on the phone. */
  readonly customer: LocalCustomer | undefined;
  /** All payments on the phone for these invoices, this payment included. */
  readonly payments: readonly PaymentHere[];
}

/**
 * The data of a receipt; null where the phone lacks one of its invoices, payments of these, or the
 * payment that it reverses or that reverses it.
 */
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
  const notes = await creditNotesByInvoice(db, invoices);
  const around = { payment, payments, reach: await reachOf(db) };
  const paid = invoices.flatMap(
    (invoice) => paidNow(invoice, { ...around, notes: notes.get(invoice.key) ?? [] }) ?? [],
  );
  const isComplete =
    paid.length === invoices.length &&
    (!payment.isTakenBack || reversalOf(payment, payments) !== undefined) &&
    (payment.reverses === null || reversedBy(payment, payments) !== undefined);
  return isComplete ? { payment, invoices: paid, first, customer, payments } : null;
}

/** What a receipt prints; the server prints the same. */
export const receiptOf = (
  { payment, invoices, first, customer, payments }: Receipted,
  { company, language }: { readonly company: Company | null; readonly language: DocumentLanguage },
): ReceiptDocument =>
  printedReceipt(payment, {
    invoices,
    takesBack: reversedBy(payment, payments)?.day ?? null,
    takenBack: reversalOf(payment, payments)?.day ?? null,
    // Older releases stored no copy of the payer with a payment for no invoice.
    billTo:
      first?.billTo ??
      payment.payer ??
      billToOf(customer ?? { ...EMPTY_BILL_TO, name: payment.customerName }),
    company,
    language,
  });

const names = ({ id, key }: PaymentHere): readonly (number | null)[] => [id, idByKey(key)];

const reversalOf = (payment: PaymentHere, payments: readonly PaymentHere[]) =>
  payments.find(({ reverses }) => reverses !== null && names(payment).includes(reverses));

const reversedBy = ({ reverses }: PaymentHere, payments: readonly PaymentHere[]) =>
  reverses === null ? undefined : payments.find((each) => names(each).includes(reverses));
