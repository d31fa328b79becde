import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from "@tanstack/react-virtual";
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { usePane } from "../pane.tsx";
import { PaperList } from "./paper-list.tsx";
import { rowsToDraw } from "./rows-to-draw.ts";
import { scrollToEnd } from "./scroll-to-end.ts";
import { usePrinting } from "../hooks/use-printing.ts";
import css from "./virtual-list.module.css";

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  readonly heightOf: (item: Item) => number;
  /** Whether the rows belong to a list, or to a table around this. */
  readonly as?: "list" | "table";
  /** Which end is shown first, unless the person returns to an earlier position. */
  readonly begin?: "start" | "end";
  /** Called after Up and Down have moved the focus. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: (item: Item) => ReactNode;
}

/** A long list that scrolls with its pane or the page. Up and Down move the focus between rows. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const pane = usePane();
  const printing = usePrinting();
  if (printing) return <PaperList {...props} />;
  return pane ? <PaneList {...props} pane={pane} /> : <PageList {...props} />;
}

function PageList<Item>(props: VirtualListProps<Item>) {
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({ ...useOptions(props), scrollMargin: top });
  return <Rows {...props} {...drawnOf(virtual)} top={top} setTop={setTop} />;
}

function PaneList<Item>({
  pane,
  ...props
}: VirtualListProps<Item> & { readonly pane: HTMLElement }) {
  const [top, setTop] = useState(0);
  const virtual = useVirtualizer({
    ...useOptions(props),
    scrollMargin: top,
    getScrollElement: () => pane,
  });
  return <Rows {...props} {...drawnOf(virtual)} top={top} setTop={setTop} />;
}

/** Memoised: new functions would make every row be measured again at every step of a scroll. */
const useOptions = <Item,>({ items, keyOf, heightOf }: VirtualListProps<Item>) =>
  useMemo(
    () => ({
      count: items.length,
      rangeExtractor: rowsToDraw(),
      getItemKey: (index: number) => keyOf(items[index] as Item),
      estimateSize: (index: number) => heightOf(items[index] as Item),
      measureElement: measured,
    }),
    [items],
  );

/** The height that the browser reports; asking the row would force a layout during a scroll. */
const measured = <Scroller extends Element | Window>(
  node: Element,
  entry: ResizeObserverEntry | undefined,
  { measurementsCache, indexFromElement }: Virtualizer<Scroller, Element>,
): number =>
  Math.round(
    entry?.borderBoxSize[0]?.blockSize ?? measurementsCache[indexFromElement(node)]?.size ?? 0,
  );

interface Drawn {
  readonly height: number;
  readonly drawn: readonly VirtualItem[];
  readonly measure: (node: HTMLElement | null) => void;
}

const drawnOf = (
  virtual: Pick<
    Virtualizer<Window, Element>,
    "getTotalSize" | "getVirtualItems" | "measureElement"
  >,
): Drawn => ({
  height: virtual.getTotalSize(),
  drawn: virtual.getVirtualItems(),
  measure: virtual.measureElement,
});

interface RowsProps<Item> extends VirtualListProps<Item>, Drawn {
  readonly top: number;
  readonly setTop: (top: number) => void;
}

/** Memoised: most steps of a scroll change none of its properties. */
const Rows = memo(RowsOfList) as typeof RowsOfList;

function RowsOfList<Item>({
  items,
  label,
  as = "list",
  begin = "start",
  onKeyDown,
  children,
  top,
  setTop,
  height,
  drawn,
  measure,
}: RowsProps<Item>) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setTop(root.current?.offsetTop ?? 0), [setTop, items.length]);
  const pane = usePane();
  const isThere = items.length > 0;
  useEffect(() => {
    if (begin === "end" && isThere) return scrollToEnd(pane ?? document.documentElement);
  }, [begin, isThere, pane]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    walk(event);
    onKeyDown?.(event);
  };
  return (
    <div
      ref={root}
      role={as === "list" ? "list" : "rowgroup"}
      aria-label={as === "list" ? label : undefined}
      className={css.list}
      style={{ height }}
      onKeyDown={press}
    >
      {drawn.map(({ key, index, start }) => (
        <Place
          key={key}
          role={as === "list" ? "listitem" : "row"}
          index={index}
          start={start - top}
          measure={measure}
          item={items[index] as Item}
          draw={children as (item: unknown) => ReactNode}
        />
      ))}
    </div>
  );
}

interface PlaceProps {
  readonly role: "listitem" | "row";
  readonly index: number;
  readonly start: number;
  readonly measure: (node: HTMLElement | null) => void;
  readonly item: unknown;
  readonly draw: (item: unknown) => ReactNode;
}

/** Memoised: scrolling does not move the rows that are already drawn. */
const Place = memo(function Place({ role, index, start, measure, item, draw }: PlaceProps) {
  return (
    <div
      role={role}
      ref={measure}
      data-index={index}
      className={css.place}
      style={{ transform: `translateY(${start}px)` }}
    >
      {draw(item)}
    </div>
  );
});

/** Down and Up focus the first control of the next or previous row that has one. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row =
    event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
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
