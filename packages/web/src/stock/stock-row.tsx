import { ActionIcon } from "@mantine/core";
import { formatQuantity, shownQuantity } from "@roundsman/core/quantity";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { memo } from "react";
import { useStockWords } from "../messages/late/stock/words.ts";
import row from "../ui/list/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";
import type { StockItem } from "./van/items.ts";
import css from "./stock-row.module.css";

interface StockRowProps {
  readonly item: StockItem;
  readonly onLoad: (key: string) => void;
}

/**
 * A product's name, what is reserved and what is short, and in large figures what is on the van.
 */
export const StockRow = memo(function StockRow({ item, onLoad }: StockRowProps) {
  const t = useStockWords();
  const { key, name, onHand, reserved, short, isLow, sync } = item;
  return (
    <div className={row.row} data-short={short > 0 || undefined}>
      <Link to="/info/stock/product/$key" params={{ key }} className={`${row.text} ${css.link}`}>
        <span className={row.tall}>{name}</span>
        <span className={row.detail}>
          {short > 0 && <span className={css.short}>{t.short(formatQuantity(short))}</span>}
          {isLow && short === 0 && <span className={css.low}>{t.low}</span>}
          {reserved > 0 && <span>{t.needs(formatQuantity(reserved))}</span>}
          <SyncWord state={sync} />
        </span>
      </Link>
      <span className={css.onHand} data-negative={onHand < 0 || undefined}>
        <b>{shownQuantity(onHand)}</b>
        <small>{t.onVan}</small>
      </span>
      <ActionIcon
        variant="light"
        color="jade"
        aria-label={t.load(name)}
        onClick={() => onLoad(key)}
      >
        <Plus size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
});
