import { Button, Select } from "@mantine/core";
import { Copy, FolderInput, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { GroupFilter } from "../groups/group-filter.tsx";
import { GroupPicker } from "../groups/group-picker.tsx";
import { useMessages } from "../messages/language.tsx";
import type { Messages } from "../messages/messages.ts";
import { BarAction } from "../ui/list/bar-action.tsx";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { useSelection } from "../ui/list/selection.tsx";
import { SelectionBars } from "../ui/list/selection-bars.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { toast } from "../ui/layer/toast.ts";
import { VirtualList } from "../ui/list/virtual-list.tsx";
import { inOneGroup, useFound, type BookOf, type Keyed } from "./use-found.ts";

/** What a book gives each row to draw. `selected` is undefined while no selection is going on. */
export interface RowProps<Item> {
  readonly item: Item;
  readonly selected: boolean | undefined;
  readonly onToggle: () => void;
}

interface BookScreenProps<Item, Order extends string> extends BookOf<Item, Order> {
  readonly words: BookOf<Item, Order>["words"] & Words<Order>;
  /** Shown when there is nothing to list. */
  readonly icon: ReactNode;
  /** A sentence under the title. */
  readonly banner?: string;
  /** Hides the filter until a group exists, for books that may never have one. */
  readonly filter?: "once there are groups";
  /** A notice above the button at the bottom; it may appear late. */
  readonly notice?: ReactNode;
  /** Drawn beside the filter. */
  readonly tool?: ReactNode;
  readonly row: (row: RowProps<Item>) => ReactNode;
  readonly onAdd: () => void;
  /** An additional action on the selected items. */
  readonly action?: (chosen: readonly Item[], done: () => void) => ReactNode;
  readonly onShare?: (chosen: readonly Item[]) => void;
  readonly onDelete: (chosen: readonly Item[], done: () => void) => void;
}

type Words<Order extends string> = Pick<
  Messages["customers"],
  "title" | "count" | "add" | "search" | "selectOne"
> & { readonly sort: Readonly<Record<NoInfer<Order> | "label" | "group", string>> };

/**
 * A book of customers, products or tasks: search, order, filter by group, rows, and selection (spec
 * §2: the to-do list mirrors the contacts).
 */
export function BookScreen<Item extends Keyed, Order extends string>(
  props: BookScreenProps<Item, Order>,
) {
  const { area, groups: book, words: t, row } = props;
  const { common } = useMessages();
  const [placing, setPlacing] = useState<readonly string[] | null>(null);
  const selection = useSelection(area);
  const found = useFound(props);
  const { shown } = found;
  return (
    <>
      {selection.keys && (
        <Selected screen={props} selection={selection} shown={shown ?? []} onPlace={setPlacing} />
      )}
      <Head screen={props} found={found} />
      {/* Before the rows in the DOM, so that Tab reaches it first. On the screen it is at the
          bottom. */}
      {!selection.keys && (
        <BottomBar over="footer" label={t.title} above={props.notice}>
          <Button fullWidth leftSection={<Plus size={20} aria-hidden />} onClick={props.onAdd}>
            {t.add}
          </Button>
        </BottomBar>
      )}
      {!shown && <SkeletonRows label={common.loading} />}
      {shown?.length === 0 && <EmptyState icon={props.icon} text={found.nothing} />}
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

interface PartProps<Item, Order extends string> {
  readonly screen: BookScreenProps<Item, Order>;
}

interface HeadProps<Item extends Keyed, Order extends string> extends PartProps<Item, Order> {
  readonly found: ReturnType<typeof useFound<Item, Order>>;
}

function Head<Item extends Keyed, Order extends string>({
  screen: { groups: book, words: t, orders, banner, filter, tool },
  found: { query, order, offered, choice, look, inBook, placed },
}: HeadProps<Item, Order>) {
  const { common } = useMessages();
  return (
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
        w={Object.keys(orders).length > 2 ? 168 : 148}
        onChange={(value) => look({ order: value })}
      />
      {(filter === undefined || (inBook && inBook.length > 0)) && (
        <div style={tool === undefined ? { gridColumn: "1 / -1" } : undefined}>
          <GroupFilter
            book={book}
            choice={choice}
            // A chosen route is shown in its own order, in which it is driven.
            onChoose={(next) => look({ choice: next, ...(inOneGroup(next) && { order: "group" }) })}
          />
        </div>
      )}
      {tool}
    </ListHead>
  );
}

interface SelectedProps<Item, Order extends string> extends PartProps<Item, Order> {
  readonly selection: ReturnType<typeof useSelection>;
  readonly shown: readonly Item[];
  readonly onPlace: (keys: readonly string[]) => void;
}

/** The actions on the selected items. */
function Selected<Item extends Keyed, Order extends string>({
  screen: { groups: book, words: t, action, onShare, onDelete },
  selection,
  shown,
  onPlace,
}: SelectedProps<Item, Order>) {
  const { common, groups } = useMessages();
  const chosen = shown.filter(({ key }) => selection.keys?.has(key));
  const needOne = (act: (chosen: readonly Item[]) => void) => () =>
    chosen.length === 0 ? toast.failed(t.selectOne) : act(chosen);
  return (
    <SelectionBars
      chosen={chosen.length}
      total={shown.length}
      onAll={() => selection.toggleAll(shown.map(({ key }) => key))}
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
        onClick={needOne((them) => onPlace(them.map(({ key }) => key)))}
      />
      {action?.(chosen, selection.end)}
      <BarAction
        icon={<Trash2 size={22} aria-hidden />}
        label={common.delete}
        tone="danger"
        onClick={needOne((them) => onDelete(them, selection.end))}
      />
    </SelectionBars>
  );
}
