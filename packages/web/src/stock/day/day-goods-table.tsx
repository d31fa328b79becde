import { type Quantity, shownQuantity } from "@roundsman/core/quantity";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import narrow from "../../ui/list/narrow-table.module.css";
import css from "./day.module.css";
import type { DayRow } from "./day-rows.ts";
import parts from "../stock.module.css";

/** How much of each product was delivered, returned or wasted. */
export function DayGoodsTable({ rows }: { readonly rows: readonly DayRow[] }) {
  const { invoices } = useMessages();
  const stock = useStockWords();
  const t = stock.day;
  if (rows.length === 0) return <p className={parts.quiet}>{t.nothing}</p>;
  return (
    <table className={`${css.table} ${narrow.table}`}>
      <thead>
        <tr>
          <th scope="col">{invoices.summary.product}</th>
          <th scope="col">{t.delivered}</th>
          <th scope="col">{t.returned}</th>
          <th scope="col">{t.wastage}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, delivered, returned, wasted }) => (
          <tr key={key}>
            <td>{name}</td>
            <td data-column={t.delivered}>{shown(delivered)}</td>
            <td data-column={t.returned}>{shown(returned)}</td>
            <td data-column={t.wastage}>{shown(wasted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shown = (quantity: Quantity): string => (quantity === 0 ? "–" : shownQuantity(quantity));
