import type { Day } from "@roundsman/core/day";
import { daysLate } from "@roundsman/core/overdue";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { useMessages } from "../messages/language.tsx";
import { paymentName } from "../messages/payment-name.ts";
import type { LocalInvoice } from "../sync/store/local.ts";

interface PaymentWordProps {
  readonly invoice: LocalInvoice;
  readonly today: Day;
  /**
   * Whether invoices of several lists are shown together: then "Scheduled", "Credit" and "Due" are
   * shown too.
   */
  readonly isAmongAll?: boolean;
}

/**
 * The payment state, as far as its list does not say it: "£80.00 to pay", "12 days late",
 * "Overdue", "Paid", "Replaced".
 */
export const PaymentWord = (props: PaymentWordProps) => (
  <>
    <RestWord {...props} />
    <StatusWord {...props} />
  </>
);

/** What is open of a partly paid invoice. */
function RestWord({ invoice }: Pick<PaymentWordProps, "invoice">) {
  const { lists } = useMessages();
  if (invoice.totals.paid === undefined || invoice.paymentStatus === "paid") return null;
  return <span data-payment="part">{lists.toPay(formatPounds(openAmount(invoice)))}</span>;
}

function StatusWord({ invoice, today, isAmongAll = false }: PaymentWordProps) {
  const messages = useMessages();
  const { paymentStatus, correctedBy } = invoice;
  const late = daysLate(invoice, today);
  if (late > 0) return <span data-payment="overdue">{messages.lists.late(late)}</span>;
  const isShown =
    isAmongAll ||
    paymentStatus === "overdue" ||
    paymentStatus === "paid" ||
    correctedBy !== undefined;
  return isShown ? (
    <span data-payment={paymentStatus}>{paymentName(invoice, messages)}</span>
  ) : null;
}
