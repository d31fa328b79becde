import { Button } from "@mantine/core";
import { formatPounds, pence } from "@roundsman/core/money";
import { BellRing, Coins, ScrollText, Wallet } from "lucide-react";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { useDebtOf } from "./debts.ts";
import { passedLimit } from "./limit/credit-limit.ts";
import { useAccountNow } from "./account-now.ts";
import { Advances } from "./advances.tsx";
import css from "./payments.module.css";
import { useReminder } from "./reminder/use-reminder.tsx";
import { useStatementSheet } from "./statement/use-statement-sheet.tsx";
import { useTakePayment } from "./use-take-payment.tsx";

/** What a customer owes, how long the oldest of it is due, and the buttons that remind of it and take it. */
export function OwesSection({ customer }: { readonly customer: LocalCustomer }) {
  const t = usePaymentsWords();
  const today = useToday();
  const debt = useDebtOf(customer.key, today);
  const onAccount = useAccountNow(customer);
  const { take, sheet } = useTakePayment();
  const { remind, sheet: reminder } = useReminder();
  const { state, sheet: statement } = useStatementSheet(customer);
  if (!debt) return null;
  const { open, late, days, invoices } = debt;
  const { creditLimit } = customer;
  const owed = pence(open - onAccount);
  const passed = passedLimit(owed, creditLimit);
  return (
    <section className={css.section} aria-label={t.owes}>
      <div className={css.head}>
        <p className={css.open}>
          <span className={css.detail}>{t.owes}</span>
          <span className={css.big}>{formatPounds(owed)}</span>
          {onAccount !== 0 && (
            <span className={css.detail}>{t.onAccount(formatPounds(onAccount))}</span>
          )}
          {passed !== null && <span className={css.late}>{t.overLimit(formatPounds(passed))}</span>}
          {customer.limitLiftedOn === today && (
            <span className={css.detail}>{t.limits.liftedToday}</span>
          )}
          {late > 0 && <span className={css.late}>{t.lateOf(formatPounds(late), days)}</span>}
          {open > 0 && <span className={css.detail}>{t.openInvoices(invoices.length)}</span>}
        </p>
        <div className={css.buttons}>
          <Button
            variant="light"
            leftSection={<ScrollText size={20} aria-hidden />}
            onClick={state}
          >
            {t.statement.title}
          </Button>
          {open > 0 && (
            <Button
              variant="light"
              leftSection={<BellRing size={20} aria-hidden />}
              onClick={() => remind(invoices)}
            >
              {t.remind}
            </Button>
          )}
          {open > 0 && onAccount > 0 && (
            <Button
              variant="light"
              leftSection={<Wallet size={20} aria-hidden />}
              onClick={() => take(invoices, { customer: customer.key, onAccount })}
            >
              {t.use.button(formatPounds(onAccount))}
            </Button>
          )}
          <Button
            leftSection={<Coins size={20} aria-hidden />}
            onClick={() => take(invoices, { customer: customer.key })}
          >
            {t.take}
          </Button>
        </div>
      </div>
      <Advances customer={customer} />
      {sheet}
      {reminder}
      {statement}
    </section>
  );
}
