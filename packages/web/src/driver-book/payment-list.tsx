import { Button } from "@mantine/core";
import type { Payment } from "@roundsman/contract/payments/payment";
import { formatPounds } from "@roundsman/core/money";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import css from "./driver-book.module.css";
import { useActs } from "./queries.ts";
import type { Driver } from "./screen.tsx";
import { useTries } from "./use-tries.ts";

interface PaymentListProps {
  readonly driver: Driver;
  readonly payments: readonly Payment[];
}

/** What was paid, how, and who wrote it down; what was not taken back can be. */
export function PaymentList({ driver, payments }: PaymentListProps) {
  const t = useDriverBookWords();
  const words = usePaymentsWords();
  if (payments.length === 0) return null;
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
                {[
                  payment.day,
                  t.takenBy(payment.takenBy),
                  payment.reversedBy !== null && words.takenBack,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {payment.amount > 0 && payment.reversedBy === null && (
              <TakeBack driver={driver} payment={payment} />
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
}

function TakeBack({ driver, payment: { id, amount } }: TakeBackProps) {
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
      text: words.takeBackText,
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
