import { formatPounds } from "@roundsman/core/money";
import { shownQuantity } from "@roundsman/core/quantity";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { CardSection } from "../ui/card-section.tsx";
import css from "./driver-book.module.css";
import { Online } from "../ui/online.tsx";
import { useVan } from "./queries.ts";
import type { Driver } from "./driver.ts";

/**
 * What a driver took since the last day close, and what is on the van. Read only, because stock is
 * counted at the van.
 */
export function TodaySection({ driver }: { readonly driver: Driver }) {
  const t = useDriverBookWords();
  const { methods } = usePaymentsWords();
  const van = useVan(driver.id);
  return (
    <CardSection title={t.today}>
      <Online query={van}>
        {({ day, goods }) => (
          <>
            <ul className={css.list} aria-label={t.today}>
              <Fact name={t.cash} figure={formatPounds(day.cashExpected)} />
              {(day.received ?? []).map(({ method, amount }) => (
                <Fact key={method} name={methods[method]} figure={formatPounds(amount)} />
              ))}
            </ul>
            <p className={css.label}>{t.van}</p>
            {goods.length === 0 && <p className={css.quiet}>{t.vanEmpty}</p>}
            <ul className={css.list} aria-label={t.van}>
              {goods.map(({ id, name, onHand }) => (
                <Fact key={id} name={name ?? t.unknownProduct} figure={shownQuantity(onHand)} />
              ))}
            </ul>
          </>
        )}
      </Online>
    </CardSection>
  );
}

function Fact({ name, figure }: { readonly name: string; readonly figure: string }) {
  return (
    <li>
      <span className={css.fact}>
        <span className={css.what}>{name}</span>
        <span className={css.amount}>{figure}</span>
      </span>
    </li>
  );
}
