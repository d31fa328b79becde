import { ActionIcon, Button, Select } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { Package, ScanBarcode } from "lucide-react";
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { VirtualList } from "../ui/list/virtual-list.tsx";
import { findItems, STOCK_ORDERS, type StockOrder } from "./van/items.ts";
import { MoveSheet } from "./move-sheet.tsx";
import { useStock } from "./queries.ts";
import { withBarcode } from "./scan/barcode.ts";
import { StockRow } from "./stock-row.tsx";
import css from "./stock.module.css";

const ScanSheet = lazy(async () => ({
  default: (await import("./scan/scan-sheet.tsx")).ScanSheet,
}));

/** /info/stock: what is on the van, what is spoken for, what is missing (issue 8). */
export function StockScreen() {
  const { common, stock: t } = useMessages();
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<StockOrder>("low");
  const [loading, setLoading] = useState<string | null>(null);
  const [scanning, setScanning] = useState(false);
  const navigate = useNavigate();
  const stock = useStock();
  const wanted = useDeferredValue(query);
  const shown = useMemo(
    () => stock && findItems(stock.items, wanted, order),
    [stock, wanted, order],
  );
  const load = useCallback((key: string) => setLoading(key), []);
  const found = (code: string) => {
    const item = withBarcode(stock?.items ?? [], code);
    if (!item) return t.scan.unknown(code);
    setScanning(false);
    void navigate({ to: "/info/stock/product/$key", params: { key: item.key } });
    return null;
  };
  return (
    <>
      <ListHead
        title={t.title}
        note={stock && t.count(stock.items.length)}
        aside={
          <ActionIcon
            aria-label={t.scan.title}
            title={t.scan.title}
            onClick={() => setScanning(true)}
          >
            <ScanBarcode size={22} aria-hidden />
          </ActionIcon>
        }
      >
        <SearchField
          label={t.search}
          hint={common.search}
          clear={common.clear}
          onSearch={setQuery}
        />
        <Select
          aria-label={t.sort.label}
          data={STOCK_ORDERS.map((value) => ({ value, label: t.sort[value] }))}
          value={order}
          allowDeselect={false}
          w={152}
          onChange={(value) => setOrder(STOCK_ORDERS.find((each) => each === value) ?? "low")}
        />
      </ListHead>
      {stock === undefined && <SkeletonRows label={common.loading} />}
      {stock === null && <EmptyState icon={<Package size={32} />} text={t.waiting} />}
      {shown?.length === 0 && (
        <EmptyState
          icon={<Package size={32} />}
          text={wanted === "" ? t.empty : t.noMatch(wanted)}
        />
      )}
      {shown && (
        <VirtualList items={shown} label={t.title} keyOf={({ key }) => key} heightOf={() => 72}>
          {(item) => <StockRow item={item} onLoad={load} />}
        </VirtualList>
      )}
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
      <MoveSheet
        item={stock?.items.find(({ key }) => key === loading) ?? null}
        kind="load"
        onClose={() => setLoading(null)}
      />
      {scanning && (
        <Suspense fallback={null}>
          <ScanSheet onClose={() => setScanning(false)} onCode={found} />
        </Suspense>
      )}
    </>
  );
}
