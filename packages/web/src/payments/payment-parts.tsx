import { numberOf } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { AmountInput } from "../ui/form/amount-input.tsx";
import { partTexts, type TypedPayment } from "./payment-form.ts";
import css from "./payments.module.css";

interface PartsProps {
  readonly invoices: readonly LocalInvoice[];
  readonly typed: TypedPayment;
  readonly faultOf: (key: string) => string | undefined;
  readonly onParts: (parts: Readonly<Record<string, string>>) => void;
}

/** A field for each invoice: how much of the payment is for it. */
export function PaymentParts({ invoices, typed, faultOf, onParts }: PartsProps) {
  const t = usePaymentsWords();
  const texts = partTexts(typed, invoices);
  return (
    <div>
      <p className={css.label}>{t.invoices}</p>
      <ul className={css.parts}>
        {invoices.map((invoice) => (
          <li key={invoice.key} className={css.part}>
            <span className={css.what}>
              <span>{nameOf(invoice)}</span>
              <span className={css.detail}>{t.open(formatPounds(openAmount(invoice)))}</span>
            </span>
            <AmountInput
              aria-label={t.partOf(nameOf(invoice))}
              leftSection="£"
              className={css.amountOf ?? ""}
              value={texts[invoice.key] ?? ""}
              error={faultOf(invoice.key)}
              onChange={(event) => onParts({ ...texts, [invoice.key]: event.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The invoice's number, or its date before it has one. */
export const nameOf = (invoice: LocalInvoice): string => numberOf(invoice) ?? invoice.date;
