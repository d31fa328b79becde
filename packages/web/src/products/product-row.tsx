import { ActionIcon, Checkbox } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { Pencil, Trash2 } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import type { LocalProduct } from "../platform/local.ts";
import row from "../ui/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";

interface ProductRowProps {
  readonly product: LocalProduct;
  /** undefined while nothing is being selected. */
  readonly selected: boolean | undefined;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What it is and what it costs. */
export function ProductRow({ product, selected, onToggle, onEdit, onDelete }: ProductRowProps) {
  const { products: say } = useMessages();
  const { name, price, discount, sync } = product;
  const lines = (
    <>
      <span className={row.tall}>{name}</span>
      <span className={row.detail}>
        <span className={row.price}>{formatPounds(price)}</span>
        {discount > 0 && <span>{say.off(formatPounds(discount))}</span>}
        <SyncWord state={sync} />
      </span>
    </>
  );
  if (selected !== undefined)
    return (
      <label className={row.row} data-selected={selected || undefined}>
        <Checkbox aria-label={say.select(name)} checked={selected} onChange={onToggle} />
        <span className={row.text}>{lines}</span>
      </label>
    );
  return (
    <div className={row.row}>
      <span className={row.text}>{lines}</span>
      <span className={row.icons}>
        <ActionIcon aria-label={say.edit(name)} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say.delete(name)} onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
