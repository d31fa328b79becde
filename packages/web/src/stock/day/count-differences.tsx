import { ActionIcon } from "@mantine/core";
import { formatQuantity, shownChange, shownQuantity } from "@roundsman/core/quantity";
import { Pencil } from "lucide-react";
import { useStockWords } from "../../messages/late/stock/words.ts";
import css from "../stock.module.css";
import type { TakenRow } from "../taking.ts";

/** The counted quantities beside the expected ones, before the count is saved. */
export function CountDifferences({
  rows,
  onAgain,
}: {
  readonly rows: readonly TakenRow[];
  readonly onAgain: (key: string) => void;
}) {
  const { taking: t } = useStockWords();
  if (rows.length === 0) return <p className={css.quiet}>{t.none}</p>;
  return (
    <>
      {rows.every(({ difference }) => difference === 0) && <p className={css.quiet}>{t.exact}</p>}
      <ul className={css.list} aria-label={t.review}>
        {rows.map(({ productKey, name, counted, expected, difference }) => (
          <li key={productKey} className={css.entry}>
            <span className={css.what}>
              <b>{name}</b>
              <span>
                {t.expected} {shownQuantity(expected)} · {t.found} {formatQuantity(counted)}
              </span>
            </span>
            <span className={css.moved} data-bad={difference < 0 || undefined}>
              {shownChange(difference)}
            </span>
            <ActionIcon aria-label={t.again(name)} onClick={() => onAgain(productKey)}>
              <Pencil size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}
