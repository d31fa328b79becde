import { Button, Select } from "@mantine/core";
import { BookUser, Copy, Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../platform/local.ts";
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
import { CustomerRow } from "./customer-row.tsx";
import { CustomerSheet, type CustomerEdit } from "./customer-sheet.tsx";
import { findCustomers, type CustomerOrder } from "./find.ts";
import { useCustomers } from "./queries.ts";
import { shareCustomers } from "./share.ts";
import { useDeleteCustomers } from "./use-delete.ts";

/** /info/contacts (spec §2 "Contacts"). */
export function CustomersScreen() {
  const { common, customers: say } = useMessages();
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<CustomerOrder>("nameUp");
  const [edit, setEdit] = useState<CustomerEdit | null>(null);
  const selection = useSelection("contact");
  const remove = useDeleteCustomers();
  const all = useArrived(useCustomers());
  const wanted = useDeferredValue(query);
  const shown = useMemo(() => all && findCustomers(all, wanted, order), [all, wanted, order]);
  const chosen = shown?.filter(({ key }) => selection.keys?.has(key)) ?? [];
  const needOne = (act: (chosen: readonly LocalCustomer[]) => void) => () => (chosen.length === 0 ? toast.failed(say.selectOne) : act(chosen));
  const orders = (["nameUp", "nameDown"] as const).map((value) => ({ value, label: say.sort[value] }));

  return (
    <>
      {selection.keys && (
        <SelectionBars chosen={chosen.length} of={shown?.length ?? 0} onAll={() => selection.toggleAll(shown?.map(({ key }) => key) ?? [])} onCancel={selection.end}>
          <BarAction icon={<Copy size={22} aria-hidden />} label={common.share} onClick={needOne((them) => void shareCustomers(them, say))} />
          <BarAction icon={<Trash2 size={22} aria-hidden />} label={common.delete} tone="danger" onClick={needOne((them) => remove(them, selection.end))} />
        </SelectionBars>
      )}
      <ListHead title={say.title} note={all && say.count(all.length)}>
        <SearchField label={say.search} hint={common.search} clear={common.clear} onSearch={setQuery} />
        <Select aria-label={say.sort.label} data={orders} value={order} allowDeselect={false} w={148} onChange={(value) => setOrder(value === "nameDown" ? value : "nameUp")} />
      </ListHead>
      {!shown && <SkeletonRows label={common.loading} />}
      {shown?.length === 0 && <EmptyState icon={<BookUser size={32} />} text={wanted === "" ? say.empty : say.noMatch(wanted)} />}
      {shown && (
        <VirtualList items={shown} label={say.title} keyOf={({ key }) => key} heightOf={() => 72}>
          {(customer) => (
            <CustomerRow
              customer={customer}
              selected={selection.keys?.has(customer.key)}
              onToggle={() => selection.toggle(customer.key)}
              onEdit={() => setEdit({ customer })}
              onDelete={() => remove([customer])}
            />
          )}
        </VirtualList>
      )}
      {!selection.keys && (
        <BottomBar over="footer" label={say.title}>
          <Button fullWidth leftSection={<Plus size={20} aria-hidden />} onClick={() => setEdit({ customer: null })}>
            {say.add}
          </Button>
        </BottomBar>
      )}
      <CustomerSheet edit={edit} onClose={() => setEdit(null)} />
    </>
  );
}
