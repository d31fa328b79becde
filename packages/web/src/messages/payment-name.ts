import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Messages } from "./messages.ts";

interface Paid {
  readonly paymentStatus: PaymentStatus;
  /** The id of the invoice that replaces it. */
  readonly correctedBy?: number | undefined;
}

/** "Credit", "Paid"; "Replaced" for a corrected invoice, which is neither open nor paid. */
export const paymentName = (
  { paymentStatus, correctedBy }: Paid,
  { invoices, lists }: Pick<Messages, "invoices" | "lists">,
): string => (correctedBy === undefined ? invoices.payment[paymentStatus] : lists.replaced);
