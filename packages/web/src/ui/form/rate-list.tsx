import { Button, NativeSelect } from "@mantine/core";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import css from "./rate-list.module.css";
import { rateName } from "./rate-words.ts";

interface RatedGoods {
  readonly key: string;
  readonly name: string;
  readonly rate: VatRate;
}

interface RateListProps {
  readonly goods: readonly RatedGoods[];
  readonly onChange: (key: string, rate: VatRate) => void;
}

const AT_ONCE = 100;

/**
 * Goods with the rate suggested for each; the person checks and changes the rates before
 * confirming.
 */
export function RateList({ goods, onChange }: RateListProps) {
  const { rates: t } = useMessages().products;
  const [shown, setShown] = useState(AT_ONCE);
  const count = (rate: VatRate) => goods.filter((each) => each.rate === rate).length;
  const options = VAT_RATES.map((rate) => ({ value: rate, label: rateName(t, rate) }));
  return (
    <>
      <p className={css.summary} role="status">
        {t.suggested(count("zero"), count("standard"))}
      </p>
      <p className={css.hint}>{t.suggestedHint}</p>
      <ul className={css.list}>
        {goods.slice(0, shown).map(({ key, name, rate }) => (
          <li key={key} data-rate={rate}>
            <span>{name}</span>
            <NativeSelect
              aria-label={`${t.label}: ${name}`}
              data={options}
              value={rate}
              onChange={(event) => onChange(key, event.currentTarget.value as VatRate)}
            />
          </li>
        ))}
      </ul>
      {goods.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + AT_ONCE)}>
          {t.more(goods.length - shown)}
        </Button>
      )}
    </>
  );
}
