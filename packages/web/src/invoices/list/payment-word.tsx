import type { Day } from "@roundsman/core/day";
import { daysLate } from "@roundsman/core/overdue";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** "12 days late", "Overdue", "Paid": what the list that holds an invoice does not say. */
export function PaymentWord({
  invoice,
  today,
}: {
  readonly invoice: LocalInvoice;
  readonly today: Day;
}) {
  const { invoices: t, lists } = useMessages();
  const { paymentStatus } = invoice;
  const late = daysLate(invoice, today);
  if (late > 0) return <span data-payment="overdue">{lists.late(late)}</span>;
  return paymentStatus === "overdue" || paymentStatus === "paid" ? (
    <span data-payment={paymentStatus}>{t.payment[paymentStatus]}</span>
  ) : null;
}
