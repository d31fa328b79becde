import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatAmount, formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { FileMinus } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { rateNote } from "../../ui/form/rate-words.ts";
import narrow from "../../ui/list/narrow-table.module.css";
import css from "./lines-table.module.css";

const NONE: ReadonlySet<number> = new Set();

/** Name, price, quantity, subtotal (spec §2). A row opens its line. */
export function LinesTable({
  lines,
  readonly,
  onOpen,
  creditable = NONE,
  onCredit,
}: {
  readonly lines: readonly Line[];
  readonly readonly: boolean;
  readonly onOpen: (line: Line) => void;
  /** Places of the lines that have something left to credit. */
  readonly creditable?: ReadonlySet<number> | undefined;
  readonly onCredit?: (place: number) => void;
}) {
  const { products, editor, credit } = useMessages();
  const t = editor.lines;
  if (lines.length === 0) return <p className={css.empty}>{t.empty}</p>;
  return (
    <table className={`${css.table} ${narrow.table}`}>
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.price}</th>
          <th scope="col">{t.quantity}</th>
          <th scope="col">{t.subtotal}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr
            key={line.id}
            data-open={!readonly || undefined}
            onClick={readonly ? undefined : () => onOpen(line)}
          >
            <td>
              {readonly ? (
                line.name
              ) : (
                <button type="button" className={css.open} aria-label={`${t.edit}: ${line.name}`}>
                  {line.name}
                </button>
              )}
              {line.discount > 0 && <small>{products.off(formatPounds(line.discount))}</small>}
              {rateNote(products.rates, line.vatRate) && (
                <small>{rateNote(products.rates, line.vatRate)}</small>
              )}
              {creditable.has(place) && (
                <button
                  type="button"
                  className={css.credit}
                  aria-label={credit.line(line.name)}
                  onClick={() => onCredit?.(place)}
                >
                  <FileMinus size={18} aria-hidden />
                  {credit.atLine}
                </button>
              )}
            </td>
            <td data-column={t.price}>{formatAmount(pence(line.price))}</td>
            <td data-column={t.quantity}>{formatQuantity(line.quantity)}</td>
            <td className={css.subtotal} data-column={t.subtotal}>
              {formatAmount(lineTotal(line))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
