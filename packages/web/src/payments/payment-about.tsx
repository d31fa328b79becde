import { formatPounds, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { isScheduled, openSum, paysPartOfScheduled, type TypedPayment } from "./payment-form.ts";
import { nameOf } from "./payment-parts.tsx";
import css from "./payments.module.css";

interface PaymentAboutProps {
  readonly invoices: readonly LocalInvoice[];
  /** The key of the paying customer; null: not a saved customer. */
  readonly payer: string | null;
  /** The money on account that is to be used, in pence; null: new money comes in. */
  readonly onAccount: Pence | null;
  /** How far their account is below 0, in pence. */
  readonly missing: Pence;
  readonly typed: TypedPayment;
}

/** What is open and on account, and what a payment means for scheduled invoices. */
export function PaymentAbout({ invoices, payer, onAccount, missing, typed }: PaymentAboutProps) {
  const t = usePaymentsWords();
  const [only, second] = invoices;
  const isUse = onAccount !== null;
  return (
    <>
      <p className={css.about}>
        {only && !second ? t.openOf(nameOf(only), formatPounds(openAmount(only))) : null}
        {second && t.open(formatPounds(openSum(invoices)))}
        {!only && (payer === null ? t.nothingOpenOfNobody : t.nothingOpen)}
        {onAccount !== null && ` · ${t.onAccount(formatPounds(onAccount))}`}
      </p>
      {missing > 0 && <p className={css.about}>{t.missing(formatPounds(missing))}</p>}
      {isUse && invoices.some(isScheduled) && <p className={css.about}>{t.scheduledWhole}</p>}
      {!isUse && paysPartOfScheduled(typed, invoices) && <p className={css.about}>{t.scheduled}</p>}
    </>
  );
}
