import { UnstyledButton } from "@mantine/core";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { PaymentHere } from "./invoice-payments.ts";
import css from "./payments.module.css";

interface PaymentRowProps {
  readonly payment: PaymentHere;
  /** The part of the payment that is shown, in pence. */
  readonly amount: Pence;
  readonly onOpen: () => void;
}

/** A payment in a list: its method, day, reference and state. */
export function PaymentRow({ payment, amount, onOpen }: PaymentRowProps) {
  const { app } = useMessages();
  const t = usePaymentsWords();
  const { day, method, reference, reverses, isTakenBack, sync } = payment;
  const facts = [
    day,
    reference,
    isTakenBack ? t.takenBack : null,
    reverses === null ? null : t.takesBack,
    sync === "refused" ? t.refused : sync === "sent" ? null : app.queue.states.waiting,
  ];
  return (
    <UnstyledButton
      className={css.payment}
      data-gone={isTakenBack || reverses !== null || undefined}
      onClick={onOpen}
    >
      <span className={css.what}>
        <span>{t.methods[method]}</span>
        <span className={css.detail}>{facts.filter(Boolean).join(" · ")}</span>
      </span>
      <span className={css.amount}>{formatPounds(amount)}</span>
    </UnstyledButton>
  );
}
