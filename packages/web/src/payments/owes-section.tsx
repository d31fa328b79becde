import { Button } from "@mantine/core";
import type { Day } from "@roundsman/core/day";
import { formatPounds, pence, type Pence } from "@roundsman/core/money";
import { ScrollText } from "lucide-react";
import { balanceText } from "../messages/balance-text.ts";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import type { CustomerMoney } from "./customer-money.ts";
import { passedLimit } from "./limit/credit-limit.ts";
import { Advances } from "./advances.tsx";
import { PaymentButtons } from "./payment-buttons.tsx";
import css from "./payments.module.css";
import { useReminder } from "./reminder/use-reminder.tsx";
import { useStatementSheet } from "./statement/use-statement-sheet.tsx";
import { useTakePayment } from "./use-take-payment.tsx";

interface OwesProps {
  readonly customer: LocalCustomer;
  readonly money: CustomerMoney;
}

/**
 * What a customer owes, how old that is, and the buttons for a statement, a reminder and a payment.
 */
export function OwesSection({ customer, money }: OwesProps) {
  const t = usePaymentsWords();
  const { debt, onAccount, advances } = money;
  const { take, sheet } = useTakePayment();
  const { remind, sheet: reminder } = useReminder();
  const { state, sheet: statement } = useStatementSheet(customer);
  const { open, invoices } = debt;
  return (
    <section className={css.section} aria-label={t.owes}>
      <div className={css.head}>
        <Owed customer={customer} money={money} />
        <div className={css.buttons}>
          <Button
            variant="light"
            leftSection={<ScrollText size={20} aria-hidden />}
            onClick={state}
          >
            {t.statement.title}
          </Button>
          <PaymentButtons
            onRemind={open > 0 && open > onAccount ? () => remind(invoices) : null}
            usable={open > 0 ? onAccount : pence(0)}
            onUse={() => take(invoices, { customer: customer.key, onAccount })}
            onTake={() => take(invoices, { customer: customer.key })}
          />
        </div>
      </div>
      <Advances payments={advances} />
      {sheet}
      {reminder}
      {statement}
    </section>
  );
}

/** What the customer owes after money on account, and what of it is late. */
function Owed({ customer, money }: OwesProps) {
  const { customers } = useMessages();
  const t = usePaymentsWords();
  const today = useToday();
  const { debt, onAccount, hasAll } = money;
  const { open, late, days, oldest, invoices, datedLater } = debt;
  const owed = pence(open - onAccount);
  const balance = (amount: Pence) => balanceText(amount, { ...customers, owes: (text) => text });
  return (
    <p className={css.open}>
      {owed >= 0 && <span className={css.detail}>{t.owes}</span>}
      <span className={css.big}>{balance(owed)}</span>
      {datedLater !== 0 && (
        <span className={css.detail}>{t.withoutLater(balance(pence(owed - datedLater)))}</span>
      )}
      {onAccount !== 0 && (
        <span className={css.detail}>
          {onAccount < 0
            ? t.overdrawn(formatPounds(pence(-onAccount)))
            : t.onAccount(formatPounds(onAccount))}
        </span>
      )}
      {!hasAll && (
        <span className={css.detail} role="status">
          {t.notAllYet}
        </span>
      )}
      <Agreed customer={customer} owed={owed} today={today} />
      {late > 0 && <span className={css.late}>{t.lateOf(formatPounds(late), days)}</span>}
      {open > 0 && (
        <span className={css.detail}>
          {t.openInvoices(invoices.length)}
          {owed > 0 && oldest > days && ` · ${customers.oldest(oldest)}`}
        </span>
      )}
    </p>
  );
}

interface AgreedProps {
  readonly customer: LocalCustomer;
  readonly owed: Pence;
  readonly today: Day;
}

/** The credit limit with what is left of it and who set it, and the payment terms. */
function Agreed({ customer, owed, today }: AgreedProps) {
  const t = usePaymentsWords();
  const { creditLimit = pence(0), limitBy, limitLiftedOn, termsDays } = customer;
  const passed = passedLimit(owed, creditLimit);
  return (
    <>
      {passed !== null && <span className={css.late}>{t.overLimit(formatPounds(passed))}</span>}
      {passed === null && creditLimit > 0 && (
        <span className={css.detail}>
          {t.limitLeft(formatPounds(creditLimit), formatPounds(pence(creditLimit - owed)))}
        </span>
      )}
      {creditLimit > 0 && limitBy === "manager" && (
        <span className={css.detail}>{t.limits.ofManager}</span>
      )}
      {limitLiftedOn === today && <span className={css.detail}>{t.limits.liftedToday}</span>}
      {termsDays !== undefined && termsDays > 0 && (
        <span className={css.detail}>{t.terms(termsDays)}</span>
      )}
    </>
  );
}
