import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { InvoiceRow } from "./repository/invoice-rows.ts";

/**
 * The status of an invoice before it became paid, "" while it is not: money of an invoice that was
 * in GetPaid is the driver's to hand in.
 */
export function paidFrom(
  { payment_status, paid_from }: Pick<InvoiceRow, "payment_status" | "paid_from">,
  status: PaymentStatus,
): string {
  if (status !== "paid") return "";
  return payment_status === "paid" ? paid_from : payment_status;
}
