import { Button, Select } from "@mantine/core";
import { Package, Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { BarAction } from "../ui/bar-action.tsx";
import { BottomBar } from "../ui/bottom-bar.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListHead } from "../ui/list-head.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useSelection } from "../ui/selection.tsx";
import { SelectionBars } from "../ui/selection-bars.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { toast } from "../ui/toast.ts";
import { useArrived } from "../ui/use-arrived.ts";
import { VirtualList } from "../ui/virtual-list.tsx";
import { findProducts, PRODUCT_ORDERS, type ProductOrder } from "./find.ts";
import { ProductRow } from "./product-row.tsx";
import { ProductSheet, type ProductEdit } from "./product-sheet.tsx";
import { useProducts } from "./queries.ts";
import { useDeleteProducts } from "./use-delete.ts";

/** /info/products (spec §2 "Products"). */
export function ProductsScreen() {
  const { common, products: say } = useMessages();
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<ProductOrder>("nameUp");
  const [edit, setEdit] = useState<ProductEdit | null>(null);
  const selection = useSelection("product");
  const remove = useDeleteProducts();
  const all = useArrived(useProducts());
  const wanted = useDeferredValue(query);
  const shown = useMemo(() => all && findProducts(all, wanted, order), [all, wanted, order]);
  const chosen = shown?.filter(({ key }) => selection.keys?.has(key)) ?? [];
  const orders = PRODUCT_ORDERS.map((value) => ({ value, label: say.sort[value] }));
  const removeChosen = () => (chosen.length === 0 ? toast.failed(say.selectOne) : remove(chosen, selection.end));

  return (
    <>
      {selection.keys && (
        <SelectionBars
          chosen={chosen.length}
          of={shown?.length ?? 0}
          onAll={() => selection.toggleAll(shown?.map(({ key }) => key) ?? [])}
          onCancel={selection.end}
        >
          <BarAction icon={<Trash2 size={22} aria-hidden />} label={common.delete} tone="danger" onClick={removeChosen} />
        </SelectionBars>
      )}
      <ListHead title={say.title} note={all && say.count(all.length)}>
        <SearchField label={say.search} hint={common.search} clear={common.clear} onSearch={setQuery} />
        <Select
          aria-label={say.sort.label}
          data={orders}
          value={order}
          allowDeselect={false}
          w={168}
          onChange={(value) => setOrder(PRODUCT_ORDERS.find((each) => each === value) ?? "nameUp")}
        />
      </ListHead>
      {!shown && <SkeletonRows label={common.loading} />}
      {shown?.length === 0 && <EmptyState icon={<Package size={32} />} text={wanted === "" ? say.empty : say.noMatch(wanted)} />}
      {shown && (
        <VirtualList items={shown} label={say.title} keyOf={({ key }) => key} heightOf={() => 72}>
          {(product) => (
            <ProductRow
              product={product}
              selected={selection.keys?.has(product.key)}
              onToggle={() => selection.toggle(product.key)}
              onEdit={() => setEdit({ product })}
              onDelete={() => remove([product])}
            />
          )}
        </VirtualList>
      )}
      {!selection.keys && (
        <BottomBar over="footer" label={say.title}>
          <Button fullWidth leftSection={<Plus size={20} aria-hidden />} onClick={() => setEdit({ product: null })}>
            {say.add}
          </Button>
        </BottomBar>
      )}
      <ProductSheet edit={edit} onClose={() => setEdit(null)} />
    </>
  );
}
