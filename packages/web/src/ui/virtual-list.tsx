import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { memo, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { usePane } from "./pane.tsx";
import css from "./virtual-list.module.css";

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  readonly heightOf: (item: Item) => number;
  readonly children: (item: Item) => ReactNode;
}

/** A long list in the scroll of its pane, or else of the page; only what can be seen is in the page. Up and Down go from row to row. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const pane = usePane();
  return pane ? <PaneList {...props} pane={pane} /> : <PageList {...props} />;
}

function PageList<Item>(props: VirtualListProps<Item>) {
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({ ...useOptions(props), scrollMargin: top });
  return <Rows {...props} top={top} setTop={setTop} virtual={virtual} />;
}

function PaneList<Item>({ pane, ...props }: VirtualListProps<Item> & { readonly pane: HTMLElement }) {
  const [top, setTop] = useState(0);
  const virtual = useVirtualizer({ ...useOptions(props), scrollMargin: top, getScrollElement: () => pane });
  return <Rows {...props} top={top} setTop={setTop} virtual={virtual} />;
}

/** The same functions as long as the items are: new ones would have every row measured again at every step of a scroll. */
const useOptions = <Item,>({ items, keyOf, heightOf }: VirtualListProps<Item>) =>
  useMemo(
    () => ({
      count: items.length,
      overscan: 10,
      getItemKey: (index: number) => keyOf(items[index] as Item),
      estimateSize: (index: number) => heightOf(items[index] as Item),
    }),
    [items],
  );

interface RowsProps<Item> extends VirtualListProps<Item> {
  readonly top: number;
  readonly setTop: (top: number) => void;
  readonly virtual: {
    readonly getTotalSize: () => number;
    readonly getVirtualItems: () => VirtualItem[];
    readonly measureElement: (node: HTMLElement | null) => void;
  };
}

function Rows<Item>({ items, label, children, top, setTop, virtual }: RowsProps<Item>) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setTop(root.current?.offsetTop ?? 0), [setTop, items.length]);
  return (
    <div ref={root} role="list" aria-label={label} className={css.list} style={{ height: virtual.getTotalSize() }} onKeyDown={walk}>
      {virtual.getVirtualItems().map(({ key, index, start }) => (
        <Place
          key={key}
          index={index}
          start={start - top}
          measure={virtual.measureElement}
          item={items[index] as Item}
          draw={children as (item: unknown) => ReactNode}
        />
      ))}
    </div>
  );
}

interface PlaceProps {
  readonly index: number;
  readonly start: number;
  readonly measure: (node: HTMLElement | null) => void;
  readonly item: unknown;
  readonly draw: (item: unknown) => ReactNode;
}

/** Scrolling moves nothing that is already there, so nothing of it is drawn again. */
const Place = memo(function Place({ index, start, measure, item, draw }: PlaceProps) {
  return (
    <div role="listitem" ref={measure} data-index={index} className={css.place} style={{ transform: `translateY(${start}px)` }}>
      {draw(item)}
    </div>
  );
});

/** Down and Up: the first thing to press of the next row and of the one before. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
  if (!step || !row || event.defaultPrevented) return;
  for (let at = Number(row.dataset["index"]) + step; ; at += step) {
    const next = event.currentTarget.querySelector(`[data-index="${at}"]`);
    if (!next) return;
    const target = next.querySelector<HTMLElement>("a, button, input");
    if (!target) continue;
    event.preventDefault();
    target.focus();
    return target.scrollIntoView({ block: "nearest" });
  }
}
