import type { Customer } from "@roundsman/contract/customers";
import type { invoiceDocuments } from "@roundsman/contract/invoices/invoice-documents";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { languageFor } from "@roundsman/core/document-language";
import { firstInvoiceOf } from "@roundsman/core/payments/payment-invoices";
import { printedReceipt } from "@roundsman/documents/receipt/printed-receipt";
import type { ReceiptDocument } from "@roundsman/documents/receipt/receipt-document";
import { customerOf, customerRecords } from "../customers/repository.ts";
import { invoiceOf } from "../invoices/repository/invoice-rows.ts";
import { invoiceRecords } from "../invoices/repository/write-invoices.ts";
import type { Call, CallBase } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { namedBy } from "../ledger/repository/allocations.ts";
import { findPayment } from "../payments/repository/find-payments.ts";
import { receiptInvoices } from "../payments/repository/receipt-invoices.ts";
import { customerById, issuerOf } from "./parties.ts";

/**
 * Company and buyer come from the first invoice, even if that was deleted. Without an invoice: from
 * the default company to its customer, as they were then.
 */
export async function receiptOf(
  call: Pick<Call<(typeof invoiceDocuments)["receipt"]>, "db" | "actor" | "params" | "query">,
): Promise<ReceiptDocument> {
  const { db, actor, params, query } = call;
  const payment = await findPayment(db, actor.id, params.id);
  if (!payment) throw notFound();
  const first = firstInvoiceOf(payment) ?? null;
  const row = first === null ? undefined : await invoiceRecords.findAny(db, actor.id, first);
  if (first !== null && !row) throw notFound();
  const customer = row
    ? await customerById(call, payment.customerId)
    : await whoPaid(call, await namedBy(db, actor.id, payment.id));
  const { billTo, companyId } = row
    ? invoiceOf(row, [])
    : { billTo: payment.payer ?? EMPTY_BILL_TO, companyId: null };
  const other = async (id: number | null) =>
    id === null ? null : ((await findPayment(db, actor.id, id))?.day ?? null);
  return printedReceipt(payment, {
    invoices: await receiptInvoices(db, actor.id, payment),
    takesBack: await other(payment.reverses),
    takenBack: await other(payment.reversedBy),
    billTo,
    company: await issuerOf(call, companyId),
    language: query.lang ?? languageFor(customer),
  });
}

/** The customer of a payment without an invoice, even if deleted or merged since. */
async function whoPaid(
  { db, actor }: Pick<CallBase, "db" | "actor">,
  { customerId }: { readonly customerId: number | null },
): Promise<Customer | undefined> {
  const row =
    customerId === null ? undefined : await customerRecords.findAny(db, actor.id, customerId);
  return row && customerOf(row, actor);
}
