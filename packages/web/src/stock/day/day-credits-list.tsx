import { formatPounds, pence, sum } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { useIsWide } from "../../ui/hooks/wide.ts";
import type { CreditOfDay } from "./day-credits.ts";
import css from "./day.module.css";
import parts from "../stock.module.css";

/** The credit notes of a day and where their goods went; nothing where there are none. */
export function DayCreditsList({ credits }: { readonly credits: readonly CreditOfDay[] }) {
  const words = useCreditWords();
  const stock = useStockWords();
  const t = stock.day;
  const wide = useIsWide();
  if (credits.length === 0) return null;
  const total = sum(credits.map((each) => each.total));
  return (
    <details className={css.goods} open={wide}>
      <summary>
        <h2 className={parts.title}>{words.title}</h2>{" "}
        <span className={parts.quiet}>
          {credits.length} · {formatPounds(pence(-total))}
        </span>
      </summary>
      <ul className={parts.list} aria-label={words.title}>
        {credits.map(({ key, number, invoice, customer, total: amount, goods }) => (
          <li key={key} className={parts.entry}>
            <span className={parts.what}>
              <b>{number}</b>
              <span>{[invoice, customer].filter(Boolean).join(" · ")}</span>
              {goods.map(({ name, quantity, to }, index) => (
                <span key={index}>{t.cameBack[to](formatQuantity(quantity), name)}</span>
              ))}
            </span>
            <span className={css.credited}>{formatPounds(pence(-amount))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
