import { owed } from "@roundsman/core/invoice";
import { formatPounds, pence, sum, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { isOverdue } from "@roundsman/core/overdue";
import { useState } from "react";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { accountFor } from "./debts.ts";
import type { InvoiceMoney } from "./invoice-money.ts";
import { PaymentButtons } from "./payment-buttons.tsx";
import { PaymentRow } from "./payment-list-row.tsx";
import { PaymentSheet } from "./payment-sheet.tsx";
import css from "./payments.module.css";
import { usable } from "./payment-form.ts";
import { partFor, takenFor, type PaymentHere } from "./invoice-payments.ts";
import { useReminder } from "./reminder/use-reminder.tsx";
import { isOpen, useTakePayment } from "./use-take-payment.tsx";

interface PaymentSectionProps {
  readonly invoice: LocalInvoice;
  readonly money: InvoiceMoney;
}

/** What is open of an invoice, the buttons that take or use money for it, and its payments. */
export function PaymentSection({ invoice, money }: PaymentSectionProps) {
  const t = usePaymentsWords();
  const { payments, customer, onAccount } = money;
  const { take, sheet } = useTakePayment();
  const { remind, sheet: reminder } = useReminder();
  const today = useToday();
  const available = usable(onAccount, [invoice]);
  // An unsent correction counts what was paid of the old invoice, which the payments still name.
  const tookOver = (invoice.totals.paid ?? 0) > 0;
  if (payments.length === 0 && !isOpen(invoice) && !tookOver) return null;
  const ofAccount = accountFor([invoice], money.owed, onAccount);
  const open = openAmount(invoice);
  const paid = pence(owed(invoice.totals) - open);
  const listed = sum(payments.map((payment) => partFor(payment, invoice)));
  const reminds = isOverdue(invoice, today) && open > ofAccount;
  return (
    <section className={css.section} aria-label={t.title}>
      <div className={css.head}>
        <OpenOf invoice={invoice} paid={paid} />
        {isOpen(invoice) && (
          <div className={css.buttons}>
            <PaymentButtons
              onRemind={reminds ? () => remind([invoice]) : null}
              usable={available}
              onUse={() => take([invoice], { customer, onAccount: available })}
              onTake={() => take([invoice])}
            />
          </div>
        )}
      </div>
      <PaymentList invoice={invoice} payments={payments} />
      {payments.length > 0 && paid > listed && (
        <p className={css.detail}>{t.earlier(formatPounds(pence(paid - listed)))}</p>
      )}
      {sheet}
      {reminder}
    </section>
  );
}

interface OpenOfProps {
  readonly invoice: LocalInvoice;
  /** In pence. */
  readonly paid: Pence;
}

/** What is open of the invoice, or that it is paid, and how much was paid so far. */
function OpenOf({ invoice, paid }: OpenOfProps) {
  const t = usePaymentsWords();
  const open = openAmount(invoice);
  const asked = owed(invoice.totals);
  return (
    <p className={css.open}>
      <span className={css.sum}>
        {open > 0 ? t.open(formatPounds(open)) : t.whole(formatPounds(asked))}
      </span>
      {open > 0 && paid > 0 && (
        <span className={css.detail}>{t.paidOf(formatPounds(paid), formatPounds(asked))}</span>
      )}
      {open > 0 && paid > 0 && invoice.paymentStatus === "scheduled" && (
        <span className={css.detail}>{t.scheduled}</span>
      )}
    </p>
  );
}

interface PaymentListProps {
  readonly invoice: LocalInvoice;
  readonly payments: readonly PaymentHere[];
}

/** The payments of the invoice; a tap opens one. */
function PaymentList({ invoice, payments }: PaymentListProps) {
  const t = usePaymentsWords();
  const [shown, setShown] = useState<string | null>(null);
  const opened = payments.find(({ key }) => key === shown);
  return (
    <>
      {payments.length > 0 && (
        <ul className={css.list} aria-label={t.title}>
          {payments.map((payment) => (
            <li key={payment.key}>
              <PaymentRow
                payment={payment}
                amount={takenFor(payment, invoice)}
                onOpen={() => setShown(payment.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && <PaymentSheet payment={opened} onClose={() => setShown(null)} />}
    </>
  );
}
