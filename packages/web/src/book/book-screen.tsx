import { Button, Select } from "@mantine/core";
import type { Searchable } from "@roundsman/core/search";
import type { SelectionArea } from "@roundsman/core/selection";
import { Copy, FolderInput, Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { GroupFilter } from "../groups/group-filter.tsx";
import { GroupPicker } from "../groups/group-picker.tsx";
import { inGroup, NO_GROUP } from "../groups/in-group.ts";
import { useGroups } from "../groups/queries.ts";
import { useMessages } from "../messages/language.tsx";
import type { Messages } from "../messages/messages.ts";
import type { GroupBook } from "../sync/store/book-names.ts";
import { BarAction } from "../ui/list/bar-action.tsx";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { useSelection } from "../ui/list/selection.tsx";
import { SelectionBars } from "../ui/list/selection-bars.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useArrived } from "../ui/hooks/use-arrived.ts";
import { VirtualList } from "../ui/list/virtual-list.tsx";
import { findRows, type Compare } from "./find.ts";
import { useLastLook } from "./last-look.ts";
import { nothingWords } from "./nothing-words.ts";

/** What a row can be asked to do. `selected` is undefined while nothing is being selected. */
export interface RowProps<Item> {
  readonly item: Item;
  readonly selected: boolean | undefined;
  readonly onToggle: () => void;
}

interface BookScreenProps<Item, Order extends string> {
  readonly area: SelectionArea;
  readonly groups: GroupBook;
  readonly words: Pick<
    Messages["customers"],
    "title" | "count" | "add" | "search" | "empty" | "noMatch" | "selectOne"
  > & {
    readonly sort: Readonly<Record<NoInfer<Order> | "label" | "group", string>>;
  };
  /** What the select offers, the first at first. */
  readonly orders: Readonly<Record<Order, Compare<Item>>>;
  /** Stands where there is nothing to show. */
  readonly icon: ReactNode;
  /** A sentence under the title. */
  readonly banner?: string;
  readonly all: readonly Item[] | undefined;
  /** By the same function every time. */
  readonly foundBy: (item: Item) => Searchable;
  /** The filter, where there may be no groups for long. */
  readonly filter?: "once there are groups";
  /** Beside the filter. */
  readonly tool?: ReactNode;
  readonly row: (row: RowProps<Item>) => ReactNode;
  readonly onAdd: () => void;
  readonly onShare?: (chosen: readonly Item[]) => void;
  readonly onDelete: (chosen: readonly Item[], done: () => void) => void;
}

/** A book of people or tasks: search, order, one group of it, rows, and selecting some (spec §2: the to-do list mirrors the contacts). */
export function BookScreen<Item extends { readonly key: string }, Order extends string>({
  area,
  groups: book,
  words: t,
  icon,
  banner,
  foundBy,
  orders,
  filter,
  tool,
  row,
  onAdd,
  onShare,
  onDelete,
  ...given
}: BookScreenProps<Item, Order>) {
  const { common, groups } = useMessages();
  const names = Object.keys(orders) as Order[];
  const [{ query, order: ordered, choice: chosenGroup }, look] = useLastLook(area);
  const [placing, setPlacing] = useState<readonly string[] | null>(null);
  const selection = useSelection(area);
  const all = useArrived(given.all);
  const inBook = useGroups(book);
  // A group that was deleted filters nothing.
  const choice =
    chosenGroup === null ||
    chosenGroup === NO_GROUP ||
    inBook?.some(({ key }) => key === chosenGroup)
      ? chosenGroup
      : null;
  const offered: readonly (Order | "group")[] = inOneGroup(choice) ? ["group", ...names] : names;
  const order = offered.find((each) => each === ordered) ?? names[0];
  const wanted = useDeferredValue(query);
  const placed = useMemo(() => all && inGroup(all, inBook ?? [], choice), [all, inBook, choice]);
  const compare = order === undefined || order === "group" ? null : orders[order];
  const shown = useMemo(
    () => placed && findRows(placed, foundBy, { query: wanted, order: compare }),
    [placed, foundBy, wanted, compare],
  );
  const chosen = shown?.filter(({ key }) => selection.keys?.has(key)) ?? [];
  const needOne = (act: (chosen: readonly Item[]) => void) => () =>
    chosen.length === 0 ? toast.failed(t.selectOne) : act(chosen);
  // Whoever looks at a route wants its stops as they are driven.
  const show = (next: string | null) =>
    look({ choice: next, ...(inOneGroup(next) && { order: "group" }) });
  const nothing = nothingWords(
    { count: all?.length ?? 0, query: wanted, choice },
    { book: t, group: groups[book] },
  );

  return (
    <>
      {selection.keys && (
        <SelectionBars
          chosen={chosen.length}
          of={shown?.length ?? 0}
          onAll={() => selection.toggleAll(shown?.map(({ key }) => key) ?? [])}
          onCancel={selection.end}
        >
          {onShare && (
            <BarAction
              icon={<Copy size={22} aria-hidden />}
              label={common.share}
              onClick={needOne(onShare)}
            />
          )}
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
      <ListHead title={t.title} note={placed && t.count(placed.length)} banner={banner}>
        <SearchField
          label={t.search}
          hint={common.search}
          clear={common.clear}
          onSearch={(next) => look({ query: next })}
          begin={query}
        />
        <Select
          aria-label={t.sort.label}
          data={offered.map((value) => ({ value, label: t.sort[value] }))}
          value={order ?? null}
          allowDeselect={false}
          w={names.length > 2 ? 168 : 148}
          onChange={(value) => look({ order: value })}
        />
        {(filter === undefined || (inBook && inBook.length > 0)) && (
          <div style={tool === undefined ? { gridColumn: "1 / -1" } : undefined}>
            <GroupFilter book={book} choice={choice} onChoose={show} />
          </div>
        )}
        {tool}
      </ListHead>
      {/* Before the rows, so that Tab comes by it first; it is at the bottom anyway. */}
      {!selection.keys && (
        <BottomBar over="footer" label={t.title}>
          <Button fullWidth leftSection={<Plus size={20} aria-hidden />} onClick={onAdd}>
            {t.add}
          </Button>
        </BottomBar>
      )}
      {!shown && <SkeletonRows label={common.loading} />}
      {shown?.length === 0 && <EmptyState icon={icon} text={nothing} />}
      {shown && (
        <VirtualList items={shown} label={t.title} keyOf={({ key }) => key} heightOf={() => 72}>
          {(item) =>
            row({
              item,
              selected: selection.keys?.has(item.key),
              onToggle: () => selection.toggle(item.key),
            })
          }
        </VirtualList>
      )}
      <GroupPicker
        book={book}
        members={placing}
        onClose={() => setPlacing(null)}
        onAdded={selection.end}
      />
    </>
  );
}

const inOneGroup = (choice: string | null): boolean => choice !== null && choice !== NO_GROUP;
