import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Messages } from "./messages.ts";

interface Paid {
  readonly paymentStatus: PaymentStatus;
  /** The id of the invoice that replaces it. */
  readonly correctedBy?: number | undefined;
}

/** "Credit", "Paid"; "Replaced" where a correction took it back: nothing is open of it, and nobody paid it. */
export const paymentName = (
  { paymentStatus, correctedBy }: Paid,
  { invoices, lists }: Pick<Messages, "invoices" | "lists">,
): string => (correctedBy === undefined ? invoices.payment[paymentStatus] : lists.replaced);
