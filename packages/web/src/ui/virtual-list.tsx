import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import css from "./virtual-list.module.css";

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  readonly heightOf: (item: Item) => number;
  readonly children: (item: Item) => ReactNode;
}

/** A long list in the page's own scroll; only what can be seen is in the page. */
export function VirtualList<Item>({ items, label, keyOf, heightOf, children }: VirtualListProps<Item>) {
  const root = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(root.current?.offsetTop ?? 0), []);
  const key = (index: number) => keyOf(items[index] as Item);
  const virtual = useWindowVirtualizer({
    count: items.length,
    scrollMargin: top,
    overscan: 10,
    getItemKey: key,
    estimateSize: (index) => heightOf(items[index] as Item),
  });
  return (
    <div ref={root} role="list" aria-label={label} className={css.list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((place) => (
        <div
          key={place.key}
          role="listitem"
          ref={virtual.measureElement}
          data-index={place.index}
          className={css.place}
          style={{ transform: `translateY(${place.start - top}px)` }}
        >
          {children(items[place.index] as Item)}
        </div>
      ))}
    </div>
  );
}
