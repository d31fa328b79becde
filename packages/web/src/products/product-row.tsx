import { formatPounds } from "@roundsman/core/money";
import { Pencil, Trash2 } from "lucide-react";
import { BookRow } from "../book/book-row.tsx";
import type { RowProps } from "../book/book-screen.tsx";
import { useMessages } from "../messages/language.tsx";
import { rateNote } from "../ui/form/rate-words.ts";
import type { LocalProduct } from "../sync/store/local.ts";
import row from "../ui/list/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";

interface ProductRowProps extends RowProps<LocalProduct> {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A product's name and price. */
export function ProductRow({
  item: { key, name, price, discount, vatRate, sync },
  selected,
  onToggle,
  onEdit,
  onDelete,
}: ProductRowProps) {
  const { products: t } = useMessages();
  return (
    <BookRow
      selected={selected}
      select={t.select(name)}
      onToggle={onToggle}
      page={{ to: "/product/$key", params: { key } }}
      actions={[
        { icon: Pencil, label: t.edit(name), act: onEdit },
        { icon: Trash2, label: t.delete(name), act: onDelete },
      ]}
    >
      <span className={row.tall}>{name}</span>
      <span className={row.detail}>
        <span className={row.price}>{formatPounds(price)}</span>
        {discount > 0 && <span>{t.off(formatPounds(discount))}</span>}
        {rateNote(t.rates, vatRate) && <span>{rateNote(t.rates, vatRate)}</span>}
        <SyncWord state={sync} />
      </span>
    </BookRow>
  );
}
