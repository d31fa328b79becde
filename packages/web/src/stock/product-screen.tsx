import { ActionIcon, Button } from "@mantine/core";
import { formatQuantity, shownQuantity } from "@roundsman/core/quantity";
import { useParams } from "@tanstack/react-router";
import { Package, Settings2 } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useStockWords } from "../messages/late/stock/words.ts";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { HistoryList } from "./history-list.tsx";
import type { StockItem } from "./van/items.ts";
import { MoveSheet, type MoveKind } from "./move-sheet.tsx";
import { PageHead } from "./page-head.tsx";
import { useStock } from "./queries.ts";
import { SettingsSheet } from "./settings-sheet.tsx";
import product from "./product-figures.module.css";
import css from "./stock.module.css";

/** /info/stock/product/{key}: one product on the van, and its whole ledger. */
export function StockProductScreen() {
  const { common } = useMessages();
  const t = useStockWords();
  const { key = "" } = useParams({ strict: false });
  const stock = useStock();
  const item = stock?.items.find((each) => each.key === key);
  if (stock === undefined) return <SkeletonRows label={common.loading} />;
  if (!stock || !item)
    return (
      <>
        <PageHead title={t.title} />
        <EmptyState icon={<Package size={32} />} text={stock ? t.product.gone : t.waiting} />
      </>
    );
  return <Page item={item} />;
}

const KINDS = [
  "load",
  "count",
  "return",
  "wastage",
  "adjustment",
] as const satisfies readonly MoveKind[];

function Page({ item }: { readonly item: StockItem }) {
  const t = useStockWords();
  const [kind, setKind] = useState<MoveKind>("load");
  const [moving, setMoving] = useState(false);
  const [setting, setSetting] = useState(false);
  const move = (next: MoveKind) => {
    setKind(next);
    setMoving(true);
  };
  return (
    <>
      <PageHead
        title={item.name}
        aside={
          <ActionIcon
            aria-label={t.settings.open}
            title={t.settings.open}
            onClick={() => setSetting(true)}
          >
            <Settings2 size={22} aria-hidden />
          </ActionIcon>
        }
      />
      <dl className={product.figures}>
        <div data-bad={item.onHand < 0 || item.isLow || undefined}>
          <dt>{t.onVan}</dt>
          <dd>{shownQuantity(item.onHand)}</dd>
        </div>
        <div>
          <dt>{t.product.reserved}</dt>
          <dd>{formatQuantity(item.reserved)}</dd>
        </div>
        <div data-bad={item.short > 0 || undefined}>
          <dt>{t.product.short}</dt>
          <dd>{formatQuantity(item.short)}</dd>
        </div>
      </dl>
      <div className={css.actions}>
        {KINDS.map((each) => (
          <Button
            key={each}
            variant={each === "load" ? "filled" : "light"}
            px={8}
            onClick={() => move(each)}
          >
            {t.actions[each]}
          </Button>
        ))}
      </div>
      <h2 className={css.title}>{t.product.history}</h2>
      <HistoryList productKey={item.key} />
      <MoveSheet item={moving ? item : null} kind={kind} onClose={() => setMoving(false)} />
      {setting && <SettingsSheet item={item} onClose={() => setSetting(false)} />}
    </>
  );
}
