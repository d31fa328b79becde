import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatAmount, formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { useMessages } from "../../messages/language.tsx";
import { rateNote } from "../../ui/form/rate-words.ts";
import narrow from "../../ui/list/narrow-table.module.css";
import css from "./lines-table.module.css";

/** Name, price, quantity, subtotal (spec §2). A row opens its line. */
export function LinesTable({
  lines,
  readonly,
  onOpen,
}: {
  readonly lines: readonly Line[];
  readonly readonly: boolean;
  readonly onOpen: (line: Line) => void;
}) {
  const { products, editor } = useMessages();
  const say = editor.lines;
  if (lines.length === 0) return <p className={css.empty}>{say.empty}</p>;
  return (
    <table className={`${css.table} ${narrow.table}`}>
      <thead>
        <tr>
          <th scope="col">{say.name}</th>
          <th scope="col">{say.price}</th>
          <th scope="col">{say.quantity}</th>
          <th scope="col">{say.subtotal}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.id}
            data-open={!readonly || undefined}
            onClick={readonly ? undefined : () => onOpen(line)}
          >
            <td>
              {readonly ? (
                line.name
              ) : (
                <button type="button" className={css.open} aria-label={`${say.edit}: ${line.name}`}>
                  {line.name}
                </button>
              )}
              {line.discount > 0 && <small>{products.off(formatPounds(line.discount))}</small>}
              {rateNote(products.rates, line.vatRate) && (
                <small>{rateNote(products.rates, line.vatRate)}</small>
              )}
            </td>
            <td data-column={say.price}>{formatAmount(pence(line.price))}</td>
            <td data-column={say.quantity}>{formatQuantity(line.quantity)}</td>
            <td className={css.subtotal} data-column={say.subtotal}>
              {formatAmount(lineTotal(line))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
