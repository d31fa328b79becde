import type { CompanyBody } from "@roundsman/contract/companies";
import type { CustomerDetails } from "@roundsman/contract/customers";
import type { ProductDetails } from "@roundsman/contract/products";
import type { TaskDetails } from "@roundsman/contract/tasks";
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

export const customerDetails = (of: LocalCustomer): CustomerDetails => ({
  name: of.name,
  email: of.email,
  address: of.address,
  city: of.city,
  postcode: of.postcode,
  phone: of.phone,
  images: of.images,
  documentLanguage: of.documentLanguage,
  peppolId: of.peppolId,
  buyerReference: of.buyerReference,
});
export const productDetails = ({ name, price, discount }: LocalProduct): ProductDetails => ({
  name,
  price,
  discount,
});
const invoiceDraft = ({
  customerKey,
  companyKey,
  billTo,
  date,
  supplyDate,
  dueDate,
  summary,
  footnote,
  lines,
}: LocalInvoice): InvoiceDraft => ({
  customerKey,
  companyKey,
  billTo,
  date,
  supplyDate,
  dueDate,
  summary,
  footnote,
  lines,
});

export const companyDetails = (of: LocalCompany): CompanyBody => ({
  name: of.name,
  email: of.email,
  registrationNumber: of.registrationNumber,
  bankAccount: of.bankAccount,
  bankSortCode: of.bankSortCode,
  vatNumber: of.vatNumber,
  contactNumber: of.contactNumber,
  contactPerson: of.contactPerson,
  bankName: of.bankName,
  address: of.address,
  logo: of.logo,
  peppolId: of.peppolId,
});

export const taskDetails = ({
  title,
  description,
  priority,
  place,
  deadline,
  email,
  images,
}: LocalTask): TaskDetails => ({
  title,
  description,
  priority,
  place,
  deadline,
  email,
  images,
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
