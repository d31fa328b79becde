import { invoices } from "@roundsman/contract/invoices";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Made } from "../store/entity.ts";
import { kind, request, type Request, type Sending } from "./operation.ts";

/** Set on an invoice whatever else changes on it: the last one to set it wins. */
export const invoiceStatuses = {
  "invoice.delivery": kind<DeliveryStatus>({
    ...field("deliveryStatus"),
    request: (of) =>
      request(
        invoices.setDeliveryStatus,
        { body: { invoices: [{ id: of.id, delivery_status: of.payload }] } },
        newVersion(of),
      ),
  }),
  "invoice.payment": kind<PaymentStatus>({
    ...field("paymentStatus"),
    request: (of) =>
      request(
        invoices.setPaymentStatus,
        { body: { invoice_ids: [of.id], payment_status: of.payload } },
        newVersion(of),
      ),
  }),
  // "Submit All": what is not in that list any more is left alone by the server (wire §5).
  "invoice.submitGetPaid": submit("submitGetPaid"),
  "invoice.submitSchedule": submit("submitSchedule"),
  "invoice.submitCredit": submit("submitCredit"),
};

function submit(call: "submitGetPaid" | "submitSchedule" | "submitCredit") {
  return kind<PaymentStatus>({
    ...field("paymentStatus"),
    request: (of) => request(invoices[call], { body: { invoice_ids: [of.id] } }, newVersion(of)),
  });
}

function field<Field extends "deliveryStatus" | "paymentStatus">(name: Field) {
  return { book: "invoices", effect: "status", field: name } as const;
}

/** The version that the call made. An invoice that was left alone, or changed by somebody else before, has to be read whole. */
const newVersion =
  ({ id, known }: Sending<unknown>) =>
  ({ versions: [version] }: { readonly versions: readonly number[] }): Made | Request =>
    version === known + 1 ? { stands: version } : request(invoices.get, { params: { id } });
