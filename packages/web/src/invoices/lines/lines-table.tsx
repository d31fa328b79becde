import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatAmount, formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { FileMinus } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { rateNote } from "../../ui/form/rate-words.ts";
import narrow from "../../ui/list/narrow-table.module.css";
import css from "./lines-table.module.css";

const NONE: ReadonlySet<number> = new Set();

interface LinesTableProps {
  readonly lines: readonly Line[];
  readonly readonly: boolean;
  readonly onOpen: (line: Line) => void;
  /** Indexes of the lines that still have something to credit. */
  readonly creditable?: ReadonlySet<number> | undefined;
  readonly onCredit?: (place: number) => void;
}

/** Name, price, quantity, subtotal (spec §2). Tapping a row opens its line. */
export function LinesTable({ lines, readonly, onOpen, ...options }: LinesTableProps) {
  const { creditable = NONE, onCredit } = options;
  const t = useMessages().editor.lines;
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
              <Name line={line} readonly={readonly} />
              {creditable.has(place) && (
                <CreditButton name={line.name} onCredit={() => onCredit?.(place)} />
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

/**
 * The name of the product, with its discount and VAT rate. Its button serves the keyboard; the
 * whole row can be tapped.
 */
function Name({ line, readonly }: Pick<LinesTableProps, "readonly"> & { readonly line: Line }) {
  const { products, editor } = useMessages();
  const { name, discount, vatRate } = line;
  const rate = rateNote(products.rates, vatRate);
  return (
    <>
      {readonly ? (
        name
      ) : (
        <button type="button" className={css.open} aria-label={`${editor.lines.edit}: ${name}`}>
          {name}
        </button>
      )}
      {discount > 0 && <small>{products.off(formatPounds(discount))}</small>}
      {rate && <small>{rate}</small>}
    </>
  );
}

interface CreditButtonProps {
  readonly name: string;
  readonly onCredit: () => void;
}

function CreditButton({ name, onCredit }: CreditButtonProps) {
  const t = useCreditWords();
  return (
    <button type="button" className={css.credit} aria-label={t.line(name)} onClick={onCredit}>
      <FileMinus size={18} aria-hidden />
      {t.atLine}
    </button>
  );
}
