import type { ChangedInvoiceBody } from "@roundsman/contract/invoice";
import type { CorrectionBody } from "@roundsman/contract/invoices/correction";
import type { PaymentBody } from "@roundsman/contract/payments/payment";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { idempotentCall } from "../session/call-options.ts";
import { creditNotes, invoices, payments } from "./calls.ts";
import { useReadAgain } from "./use-read-again.ts";

/** The body of a new credit note. */
type NewNote = Parameters<typeof creditNotes.create>[0]["body"];
type NewInvoice = Parameters<typeof invoices.createDue>[0]["body"];

/** The call that creates an invoice in each list. */
const CREATES = {
  getPaid: "createDue",
  schedule: "createScheduled",
  credit: "createCredit",
} as const satisfies Record<InvoiceList, keyof typeof invoices>;

/**
 * A manager's calls on invoices in the driver's name. The key identifies a request, however often
 * it is sent.
 */
export function useActs(driver: number) {
  const after = useReadAgain();
  return {
    deliver: (id: number, delivery_status: DeliveryStatus, key: string) =>
      after(
        invoices.setDeliveryStatus(
          { params: { driver }, body: { invoices: [{ id, delivery_status }] } },
          idempotentCall(key),
        ),
      ),
    take: (body: PaymentBody & { readonly key: string }) =>
      after(payments.create({ params: { driver }, body }, idempotentCall())),
    takeBack: (id: number, key: string) =>
      after(payments.reverse({ params: { driver, id }, body: {} }, idempotentCall(key))),
    void: (id: number, reason: string, key: string) =>
      after(invoices.void({ params: { driver, id }, body: { reason } }, idempotentCall(key))),
    /** The server writes it once for each key of a note. */
    credit: (id: number, body: NewNote & { readonly key: string }) =>
      after(creditNotes.create({ params: { driver, id }, body }, idempotentCall())),
    voidNote: (id: number, key: string) =>
      after(creditNotes.void({ params: { driver, id } }, idempotentCall(key))),
    /** The server writes it once for each key of an invoice. */
    writeInvoice: (list: InvoiceList, body: NewInvoice, key: string) =>
      after(invoices[CREATES[list]]({ params: { driver }, body }, idempotentCall(key))),
    /** Throws Refused if somebody changed the invoice since `version`. */
    changeInvoice: (id: number, body: ChangedInvoiceBody, key: string) =>
      after(invoices.update({ params: { driver, id }, body }, idempotentCall(key))),
    /** The server does it once for each key of the new invoice. */
    correct: (id: number, body: CorrectionBody, key: string) =>
      after(creditNotes.correct({ params: { driver, id }, body }, idempotentCall(key))),
    uncorrect: (id: number, key: string) =>
      after(creditNotes.uncorrect({ params: { driver, id } }, idempotentCall(key))),
    restore: (id: number, key: string) =>
      after(invoices.restore({ params: { driver, id } }, idempotentCall(key))),
  };
}
