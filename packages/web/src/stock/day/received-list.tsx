import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import { formatPounds } from "@roundsman/core/money";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import parts from "../stock.module.css";

/** Payments that were not in cash, by method; nothing where there are none. */
export function ReceivedList({ received }: { readonly received: readonly ReceivedByMethod[] }) {
  const stock = useStockWords();
  const { methods } = usePaymentsWords();
  const t = stock.day;
  if (received.length === 0) return null;
  return (
    <section aria-label={t.received}>
      <h2 className={parts.title}>{t.received}</h2>
      <dl className={parts.sums}>
        {received.map(({ method, payments, amount }) => (
          <div key={method}>
            <dt>
              {methods[method]}{" "}
              {payments > 0 && <span className={parts.quiet}>{t.payments(payments)}</span>}
            </dt>
            <dd>{formatPounds(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
