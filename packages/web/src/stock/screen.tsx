import { ActionIcon, Button, Select } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { Package, ScanBarcode } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useLastLook } from "../book/last-look.ts";
import { useMessages } from "../messages/language.tsx";
import { useStockWords } from "../messages/late/stock/words.ts";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { VirtualList } from "../ui/list/virtual-list.tsx";
import { findItems, STOCK_ORDERS, type StockItem, type StockOrder } from "./van/items.ts";
import { MoveSheet } from "./move-sheet.tsx";
import { useStock } from "./queries.ts";
import { withBarcode } from "./scan/barcode.ts";
import { useScan } from "./scan/use-scan.tsx";
import { StockRow } from "./stock-row.tsx";
import css from "./stock.module.css";

/** /info/stock: what is on the van, what is reserved, and what is short. */
export function StockScreen() {
  const { common } = useMessages();
  const t = useStockWords();
  const [{ query, order: ordered }, look] = useLastLook("stock");
  const order = STOCK_ORDERS.find((each) => each === ordered) ?? "low";
  const [loading, setLoading] = useState<string | null>(null);
  const stock = useStock();
  const { scan, scanSheet } = useScan(useOpenScanned(stock?.items ?? []));
  const load = useCallback((key: string) => setLoading(key), []);
  return (
    <>
      <ListHead
        title={t.title}
        note={stock && t.count(stock.items.length)}
        aside={
          <ActionIcon aria-label={t.scan.title} title={t.scan.title} onClick={scan}>
            <ScanBarcode size={22} aria-hidden />
          </ActionIcon>
        }
      >
        <SearchField
          label={t.search}
          hint={common.search}
          clear={common.clear}
          begin={query}
          onSearch={(next) => look({ query: next })}
        />
        <Select
          aria-label={t.sort.label}
          data={STOCK_ORDERS.map((value) => ({ value, label: t.sort[value] }))}
          value={order}
          allowDeselect={false}
          w={152}
          onChange={(value) => look({ order: value })}
        />
      </ListHead>
      {stock === undefined && <SkeletonRows label={common.loading} />}
      {stock === null && <EmptyState icon={<Package size={32} />} text={t.waiting} />}
      {stock && <FoundItems items={stock.items} query={query} order={order} onLoad={load} />}
      <Sheets />
      <MoveSheet
        item={stock?.items.find(({ key }) => key === loading) ?? null}
        kind="load"
        onClose={() => setLoading(null)}
      />
      {scanSheet}
    </>
  );
}

/** Opens the product with the scanned barcode, or returns that there is none. */
function useOpenScanned(items: readonly StockItem[]) {
  const { scan: t } = useStockWords();
  const navigate = useNavigate();
  return (code: string) => {
    const item = withBarcode(items, code);
    if (!item) return t.unknown(code);
    void navigate({ to: "/info/stock/product/$key", params: { key: item.key } });
    return null;
  };
}

interface FoundItemsProps {
  readonly items: readonly StockItem[];
  readonly query: string;
  readonly order: StockOrder;
  readonly onLoad: (key: string) => void;
}

function FoundItems({ items, query, order, onLoad }: FoundItemsProps) {
  const t = useStockWords();
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findItems(items, wanted, order), [items, wanted, order]);
  return (
    <>
      {found.length === 0 && (
        <EmptyState
          icon={<Package size={32} />}
          text={wanted === "" ? t.empty : t.noMatch(wanted)}
        />
      )}
      <VirtualList items={found} label={t.title} keyOf={({ key }) => key} heightOf={() => 72}>
        {(item) => <StockRow item={item} onLoad={onLoad} />}
      </VirtualList>
    </>
  );
}

function Sheets() {
  const t = useStockWords();
  return (
    <BottomBar over="footer" label={t.title}>
      <div className={css.sheets}>
        <Button component={Link} to="/info/stock/load" px={4}>
          {t.sheets.load}
        </Button>
        <Button component={Link} to="/info/stock/count" variant="light" px={4}>
          {t.sheets.count}
        </Button>
        <Button component={Link} to="/info/stock/day" variant="light" px={4}>
          {t.sheets.day}
        </Button>
      </div>
    </BottomBar>
  );
}
