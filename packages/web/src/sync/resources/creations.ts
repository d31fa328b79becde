import { COMPANY_FIELDS, type CompanyBody } from "@roundsman/contract/companies";
import { CUSTOMER_FIELDS, type CustomerDetails } from "@roundsman/contract/customers";
import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { PRODUCT_FIELDS, type ProductDetails } from "@roundsman/contract/products";
import { typedPart } from "@roundsman/contract/wire/record-content";
import { TASK_FIELDS, type TaskDetails } from "@roundsman/contract/tasks";
import { LIST_RULES, listOf } from "@roundsman/core/payment-status";
import type { Step } from "./books.ts";
import type { InvoiceDraft } from "../store/invoice-draft.ts";
import type { NewDocument } from "./invoice-notes.ts";
import type {
  LocalCompany,
  LocalCustomer,
  LocalInvoice,
  LocalProduct,
  LocalTask,
} from "../store/local.ts";
import type { OperationKind } from "./operations.ts";

/** The creating operation of every status; what no creating call makes follows as a status of its own. */
const CREATES = {
  due: "invoice.createDue",
  scheduled: "invoice.createScheduled",
  credit: "invoice.createCredit",
} as const satisfies Record<string, OperationKind>;

export const customerDetails = (of: LocalCustomer): CustomerDetails =>
  typedPart(CUSTOMER_FIELDS, of);
export const productDetails = (of: LocalProduct): ProductDetails => typedPart(PRODUCT_FIELDS, of);
export const companyDetails = (of: LocalCompany): CompanyBody => typedPart(COMPANY_FIELDS, of);
export const taskDetails = (of: LocalTask): TaskDetails => typedPart(TASK_FIELDS, of);
const invoiceDraft = (invoice: LocalInvoice): InvoiceDraft => ({
  customerKey: invoice.customerKey,
  companyKey: invoice.companyKey,
  ...typedPart(INVOICE_FIELDS, invoice),
});

/** The operations that would make an invoice which never reached the server. */
export function invoiceSteps(row: LocalInvoice): readonly Step[] {
  const { paymentStatus, paidFrom, deliveryStatus, lastDocument } = row;
  // What was paid is made where it was paid from: that says whether it is cash.
  const made = LIST_RULES[listOf(paidFrom ?? paymentStatus) ?? "getPaid"].creates;
  return [
    { kind: CREATES[made], payload: invoiceDraft(row) },
    ...(paymentStatus === made
      ? []
      : [{ kind: "invoice.payment", payload: paymentStatus } as const]),
    ...(deliveryStatus === "not_shipped"
      ? []
      : [{ kind: "invoice.delivery", payload: deliveryStatus } as const]),
    ...(lastDocument
      ? [
          {
            kind: "invoice.document",
            payload: { ...lastDocument, company: "" } satisfies NewDocument,
          } as const,
        ]
      : []),
  ];
}

export const createsOf = (list: keyof typeof LIST_RULES) => CREATES[LIST_RULES[list].creates];
