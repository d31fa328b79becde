import { Button } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Payment } from "@roundsman/contract/payments/payment";
import { owed } from "@roundsman/core/invoice";
import { formatPounds, sum } from "@roundsman/core/money";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { Facts } from "../../ui/facts.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";
import { useTries } from "../use-tries.ts";
import { useActs } from "../use-acts.ts";

interface PaymentListProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly payments: readonly Payment[];
}

/** Payments of an invoice: amount, method, and who recorded it. Each can be reversed once. */
export function PaymentList({ driver, invoice, payments }: PaymentListProps) {
  const t = useDriverBookWords();
  const words = usePaymentsWords();
  if (payments.length === 0) return null;
  const parts = payments
    .flatMap(({ allocations }) => allocations)
    .filter(({ invoiceId }) => invoiceId === invoice.id);
  const isAbove = sum(parts.map(({ amount }) => amount)) > owed(invoice.totals);
  return (
    <section aria-label={t.payments}>
      <p className={css.label}>{t.payments}</p>
      <ul className={css.list}>
        {payments.map((payment) => (
          <li key={payment.id} className={css.row}>
            <span className={css.what}>
              <span>
                {formatPounds(payment.amount)} · {words.methods[payment.method]}
              </span>
              <span className={css.detail}>
                <Facts
                  facts={[
                    payment.day,
                    t.takenBy(payment.takenBy),
                    ...(payment.reversedBy === null ? [] : [words.takenBack]),
                  ]}
                />
              </span>
            </span>
            {payment.amount > 0 && payment.reversedBy === null && (
              <TakeBack
                driver={driver}
                payment={payment}
                isOnAccount={payment.onAccount > 0 || (isAbove && payment.method !== "account")}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TakeBackProps {
  readonly driver: Driver;
  readonly payment: Payment;
  /** Whether part of it is on the customer's account, where it may have been spent. */
  readonly isOnAccount: boolean;
}

function TakeBack({ driver, payment: { id, amount }, isOnAccount }: TakeBackProps) {
  const { common } = useMessages();
  const words = usePaymentsWords();
  const confirm = useConfirm();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const [takeBack, busy] = useOnce(async () => {
    try {
      await send({ id }, (key) => acts.takeBack(id, key));
      toast.done(words.tookBack);
    } catch (error) {
      toast.failed(failed(error));
    }
  });
  const ask = () =>
    confirm({
      title: words.takeBackTitle(formatPounds(amount)),
      text: isOnAccount ? words.takeBackMoney : words.takeBackText,
      yes: words.takeBack,
      no: common.cancel,
      onYes: () => void takeBack(),
    });
  return (
    <Button variant="subtle" color="red" loading={busy} onClick={ask}>
      {words.takeBack}
    </Button>
  );
}
