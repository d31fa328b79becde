import { invoices } from "@roundsman/contract/invoices";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import {
  holds,
  paidFrom,
  type InvoiceList,
  type PaymentStatus,
} from "@roundsman/core/payment-status";
import type { Made } from "../store/entity.ts";
import type { LocalInvoice } from "../store/local.ts";
import { mutation, request, type Request, type Sending } from "./resource.ts";

/** Set on an invoice whatever else changes on it: the last one to set it wins. */
export const invoiceStatuses = {
  "invoice.delivery": mutation<DeliveryStatus, LocalInvoice>({
    ...field("deliveryStatus"),
    apply: (_, { payload: deliveryStatus }) => ({ deliveryStatus }),
    request: (of) =>
      request(
        invoices.setDeliveryStatus,
        { body: { invoices: [{ id: of.id, delivery_status: of.payload }] } },
        newVersion(of),
      ),
  }),
  "invoice.payment": mutation<PaymentStatus, LocalInvoice>({
    ...field("paymentStatus"),
    apply: paid,
    request: (of) =>
      request(
        invoices.setPaymentStatus,
        { body: { invoice_ids: [of.id], payment_status: of.payload } },
        newVersion(of),
      ),
  }),
  // "Submit All": what is not in that list any more is left alone by the server (wire §5).
  "invoice.submitGetPaid": submit("getPaid", "submitGetPaid"),
  "invoice.submitSchedule": submit("schedule", "submitSchedule"),
  "invoice.submitCredit": submit("credit", "submitCredit"),
};

function submit(list: InvoiceList, call: "submitGetPaid" | "submitSchedule" | "submitCredit") {
  return mutation<PaymentStatus, LocalInvoice>({
    ...field("paymentStatus"),
    apply: (row, of) => (holds(list, row.paymentStatus) ? paid(row, of) : {}),
    request: (of) => request(invoices[call], { body: { invoice_ids: [of.id] } }, newVersion(of)),
  });
}

function paid(row: LocalInvoice, { payload }: { readonly payload: PaymentStatus }) {
  return { paymentStatus: payload, paidFrom: paidFrom(row, payload) };
}

function field<Field extends "deliveryStatus" | "paymentStatus">(name: Field) {
  return { book: "invoices", effect: "status", field: name } as const;
}

/** The version that the call made. An invoice that was left alone, or changed by somebody else before, has to be read whole. */
const newVersion =
  ({ id, known }: Sending<unknown>) =>
  ({ versions: [version] }: { readonly versions: readonly number[] }): Made | Request =>
    version === known + 1 ? { newVersion: version } : request(invoices.get, { params: { id } });
