import { Button, Select } from "@mantine/core";
import { FolderInput, Package, Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { GroupFilter } from "../groups/group-filter.tsx";
import { GroupPicker } from "../groups/group-picker.tsx";
import { inGroup, NO_GROUP } from "../groups/in-group.ts";
import { useGroups } from "../groups/queries.ts";
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
  const { common, groups: words, products: say } = useMessages();
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<ProductOrder>("nameUp");
  const [edit, setEdit] = useState<ProductEdit | null>(null);
  const selection = useSelection("product");
  const remove = useDeleteProducts();
  const all = useArrived(useProducts());
  const categories = useGroups("productCategories");
  const [choice, setChoice] = useState<string | null>(null);
  const [placing, setPlacing] = useState<readonly string[] | null>(null);
  const wanted = useDeferredValue(query);
  const placed = useMemo(() => all && inGroup(all, categories ?? [], choice), [all, categories, choice]);
  const shown = useMemo(() => placed && findProducts(placed, wanted, order), [placed, wanted, order]);
  const chosen = shown?.filter(({ key }) => selection.keys?.has(key)) ?? [];
  const orders = PRODUCT_ORDERS.map((value) => ({ value, label: say.sort[value] }));
  const needOne = (act: () => void) => () => (chosen.length === 0 ? toast.failed(say.selectOne) : act());
  const category = words.productCategories;
  const nothing = choice === null ? say.empty : choice === NO_GROUP ? category.noneOut : category.noneIn;

  return (
    <>
      {selection.keys && (
        <SelectionBars
          chosen={chosen.length}
          of={shown?.length ?? 0}
          onAll={() => selection.toggleAll(shown?.map(({ key }) => key) ?? [])}
          onCancel={selection.end}
        >
          <BarAction
            icon={<FolderInput size={22} aria-hidden />}
            label={category.addTo}
            onClick={needOne(() => setPlacing(chosen.map(({ key }) => key)))}
          />
          <BarAction
            icon={<Trash2 size={22} aria-hidden />}
            label={common.delete}
            tone="danger"
            onClick={needOne(() => remove(chosen, selection.end))}
          />
        </SelectionBars>
      )}
      <ListHead title={say.title} note={placed && say.count(placed.length)}>
        <SearchField label={say.search} hint={common.search} clear={common.clear} onSearch={setQuery} />
        <Select
          aria-label={say.sort.label}
          data={orders}
          value={order}
          allowDeselect={false}
          w={168}
          onChange={(value) => setOrder(PRODUCT_ORDERS.find((each) => each === value) ?? "nameUp")}
        />
        {categories && categories.length > 0 && (
          <div style={{ gridColumn: "1 / -1" }}>
            <GroupFilter book="productCategories" choice={choice} onChoose={setChoice} />
          </div>
        )}
      </ListHead>
      {!shown && <SkeletonRows label={common.loading} />}
      {shown?.length === 0 && <EmptyState icon={<Package size={32} />} text={wanted === "" ? nothing : say.noMatch(wanted)} />}
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
      <GroupPicker book="productCategories" members={placing} onClose={() => setPlacing(null)} onAdded={selection.end} />
    </>
  );
}
