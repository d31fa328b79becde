import { Button, Select } from "@mantine/core";
import type { SelectionArea } from "@roundsman/core/selection";
import { Copy, FolderInput, Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { GroupFilter } from "../groups/group-filter.tsx";
import { GroupPicker } from "../groups/group-picker.tsx";
import { inGroup, NO_GROUP } from "../groups/in-group.ts";
import { useGroups } from "../groups/queries.ts";
import { useMessages } from "../messages/language.tsx";
import type { Messages } from "../messages/messages.ts";
import type { GroupBook } from "../platform/book-names.ts";
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
import { findByName, NAME_ORDERS, type NameOrder } from "./find.ts";

/** What a row can be asked to do. `selected` is undefined while nothing is being selected. */
export interface RowProps<Item> {
  readonly item: Item;
  readonly selected: boolean | undefined;
  readonly onToggle: () => void;
}

interface BookScreenProps<Item> {
  readonly area: SelectionArea;
  readonly groups: GroupBook;
  readonly words: Pick<Messages["customers"], "title" | "count" | "add" | "search" | "sort" | "empty" | "noMatch" | "selectOne">;
  /** Stands where there is nothing to show. */
  readonly icon: ReactNode;
  readonly all: readonly Item[] | undefined;
  readonly nameOf: (item: Item) => string;
  /** Beside the group filter. */
  readonly tool?: ReactNode;
  readonly row: (row: RowProps<Item>) => ReactNode;
  readonly onAdd: () => void;
  readonly onShare: (chosen: readonly Item[]) => void;
  readonly onDelete: (chosen: readonly Item[], done: () => void) => void;
}

/** A book of people or tasks: search, order, one group of it, rows, and selecting some (spec §2: the to-do list mirrors the contacts). */
export function BookScreen<Item extends { readonly key: string }>({
  area,
  groups: book,
  words: say,
  icon,
  nameOf,
  tool,
  row,
  onAdd,
  onShare,
  onDelete,
  ...given
}: BookScreenProps<Item>) {
  const { common, groups } = useMessages();
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<NameOrder>("nameUp");
  const [choice, setChoice] = useState<string | null>(null);
  const [placing, setPlacing] = useState<readonly string[] | null>(null);
  const selection = useSelection(area);
  const all = useArrived(given.all);
  const inBook = useGroups(book);
  const wanted = useDeferredValue(query);
  const placed = useMemo(() => all && inGroup(all, inBook ?? [], choice), [all, inBook, choice]);
  const shown = useMemo(() => placed && findByName(placed, nameOf, { query: wanted, order }), [placed, nameOf, wanted, order]);
  const chosen = shown?.filter(({ key }) => selection.keys?.has(key)) ?? [];
  const needOne = (act: (chosen: readonly Item[]) => void) => () => (chosen.length === 0 ? toast.failed(say.selectOne) : act(chosen));
  const nothing =
    wanted !== "" ? say.noMatch(wanted) : choice === null ? say.empty : choice === NO_GROUP ? groups[book].noneOut : groups[book].noneIn;

  return (
    <>
      {selection.keys && (
        <SelectionBars
          chosen={chosen.length}
          of={shown?.length ?? 0}
          onAll={() => selection.toggleAll(shown?.map(({ key }) => key) ?? [])}
          onCancel={selection.end}
        >
          <BarAction icon={<Copy size={22} aria-hidden />} label={common.share} onClick={needOne(onShare)} />
          <BarAction
            icon={<FolderInput size={22} aria-hidden />}
            label={groups[book].addTo}
            onClick={needOne((them) => setPlacing(them.map(({ key }) => key)))}
          />
          <BarAction
            icon={<Trash2 size={22} aria-hidden />}
            label={common.delete}
            tone="danger"
            onClick={needOne((them) => onDelete(them, selection.end))}
          />
        </SelectionBars>
      )}
      <ListHead title={say.title} note={placed && say.count(placed.length)}>
        <SearchField label={say.search} hint={common.search} clear={common.clear} onSearch={setQuery} />
        <Select
          aria-label={say.sort.label}
          data={NAME_ORDERS.map((value) => ({ value, label: say.sort[value] }))}
          value={order}
          allowDeselect={false}
          w={148}
          onChange={(value) => setOrder(value === "nameDown" ? value : "nameUp")}
        />
        <div style={tool === undefined ? { gridColumn: "1 / -1" } : undefined}>
          <GroupFilter book={book} choice={choice} onChoose={setChoice} />
        </div>
        {tool}
      </ListHead>
      {!shown && <SkeletonRows label={common.loading} />}
      {shown?.length === 0 && <EmptyState icon={icon} text={nothing} />}
      {shown && (
        <VirtualList items={shown} label={say.title} keyOf={({ key }) => key} heightOf={() => 72}>
          {(item) => row({ item, selected: selection.keys?.has(item.key), onToggle: () => selection.toggle(item.key) })}
        </VirtualList>
      )}
      {!selection.keys && (
        <BottomBar over="footer" label={say.title}>
          <Button fullWidth leftSection={<Plus size={20} aria-hidden />} onClick={onAdd}>
            {say.add}
          </Button>
        </BottomBar>
      )}
      <GroupPicker book={book} members={placing} onClose={() => setPlacing(null)} onAdded={selection.end} />
    </>
  );
}
