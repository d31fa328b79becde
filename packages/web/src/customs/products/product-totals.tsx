import { Button } from "@mantine/core";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { formatGrouped } from "@roundsman/core/decimal";
import { totals, type ProductCard } from "./product-cards.ts";
import css from "./product-totals.module.css";

/** The totals of the list, and Submit, at the bottom of the screen. */
export function ProductTotals({
  cards,
  onSubmit,
}: {
  readonly cards: readonly ProductCard[];
  readonly onSubmit: () => void;
}) {
  const { record, sum: words, products: t } = useCustomsWords();
  const sums = totals(cards);
  const adjusted = cards.filter(({ original }) => original).length;
  const small = [
    { label: record.ctns, value: formatGrouped(sums.ctns, 0), always: true },
    { label: record.grossweight, value: formatGrouped(sums.grossweight, 0), always: true },
    { label: record.netweight, value: formatGrouped(sums.netweight, 0), always: false },
    { label: record.cube, value: formatGrouped(sums.cube, 0), always: false },
  ];
  return (
    <BottomBar over="footer" label={t.totals}>
      <div className={css.totals}>
        <p className={css.value}>
          <span>{words.value}</span> <b>{formatGrouped(sums.total_value, 2)}</b>
          {adjusted > 0 && <em>{t.adjustedTotal(adjusted)}</em>}
        </p>
        <dl className={css.rest}>
          {small.map(({ label, value, always }) => (
            <div key={label} data-wide={always ? undefined : true}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button onClick={onSubmit} miw={112}>
        {t.submit}
      </Button>
    </BottomBar>
  );
}
