import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { PaymentWord } from "../../payments/payment-word.tsx";
import css from "./status-line.module.css";
import { useDeliveryMark } from "./use-delivery-mark.tsx";

/** The delivery status of a saved invoice, which a press changes, and its payment status. */
export function StatusLine({ invoice }: { readonly invoice: LocalInvoice }) {
  const { invoices: t } = useMessages();
  const today = useToday();
  const { choose, sheet } = useDeliveryMark();
  const { paymentStatus, correctedBy } = invoice;
  const word = t.delivery[invoice.deliveryStatus];
  return (
    <p className={css.line}>
      <button
        type="button"
        className={css.chip}
        data-status={invoice.deliveryStatus}
        aria-label={`${word}: ${t.mark.label}`}
        onClick={() => choose(invoice)}
      >
        {word}
      </button>
      <PaymentWord invoice={invoice} today={today} />
      {paymentStatus !== "overdue" && paymentStatus !== "paid" && correctedBy === undefined && (
        <span className={css.payment}>{t.payment[paymentStatus]}</span>
      )}
      {sheet}
    </p>
  );
}
