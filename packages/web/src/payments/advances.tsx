import { Button } from "@mantine/core";
import { useState } from "react";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { OnAccount } from "./on-account.ts";
import { PaymentRow } from "./payment-list-row.tsx";
import { PaymentSheet } from "./payment-sheet.tsx";
import css from "./payments.module.css";

const AT_FIRST = 5;
const STEP = 20;

/**
 * Payments of a customer with money on account, the latest first: each opens its receipt and can be
 * taken back.
 */
export function Advances({ payments }: { readonly payments: readonly OnAccount[] }) {
  const t = usePaymentsWords();
  const [open, setOpen] = useState<string | null>(null);
  const [shown, setShown] = useState(AT_FIRST);
  if (payments.length === 0) return null;
  const opened = payments.find(({ payment }) => payment.key === open)?.payment;
  return (
    <>
      <p className={css.label} style={{ marginTop: 16 }}>
        {t.advances}
      </p>
      <ul className={css.list} aria-label={t.advances}>
        {payments.slice(0, shown).map(({ payment, amount }) => (
          <li key={payment.key}>
            <PaymentRow payment={payment} amount={amount} onOpen={() => setOpen(payment.key)} />
          </li>
        ))}
      </ul>
      {payments.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + STEP)}>
          {t.moreAdvances(Math.min(STEP, payments.length - shown))}
        </Button>
      )}
      {opened && <PaymentSheet payment={opened} onClose={() => setOpen(null)} />}
    </>
  );
}
