import type { ReactNode } from "react";
import { useState } from "react";
import css from "./pick-list.module.css";

export interface PickGroup<Item> {
  readonly title: string;
  readonly items: readonly Item[];
}

interface PickListProps<Item> {
  readonly groups: readonly PickGroup<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly titleOf: (item: Item) => string;
  readonly noteOf: (item: Item) => ReactNode;
  /** Shown at the right edge of a row. */
  readonly sideOf?: (item: Item) => ReactNode;
  /** Buttons of a row, after it. */
  readonly actionsOf?: (item: Item) => ReactNode;
  readonly empty: string;
  readonly onPick: (item: Item) => void;
}

/** How many rows a drawer draws at first; more are drawn as the person scrolls. */
const STEP = 40;

/** The rows of a drawer; a tap picks one. */
export function PickList<Item>({
  groups,
  keyOf,
  titleOf,
  noteOf,
  sideOf,
  actionsOf,
  empty,
  onPick,
}: PickListProps<Item>) {
  const [limit, setLimit] = useState(STEP);
  const filled = groups.filter(({ items }) => items.length > 0);
  if (filled.length === 0) return <p className={css.empty}>{empty}</p>;
  const more = (node: HTMLElement | null) => {
    if (!node) return;
    const watch = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && setLimit((now) => now + STEP),
    );
    watch.observe(node);
    return () => watch.disconnect();
  };
  return filled.map(({ title, items }) => (
    <section key={title} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.list}>
        {items.slice(0, limit).map((item) => (
          <li key={keyOf(item)} className={css.row}>
            <button type="button" className={css.pick} onClick={() => onPick(item)}>
              <span className={css.words}>
                <span className={css.name}>{titleOf(item)}</span>
                <span className={css.note}>{noteOf(item)}</span>
              </span>
              {sideOf && <span className={css.side}>{sideOf(item)}</span>}
            </button>
            {actionsOf?.(item)}
          </li>
        ))}
      </ul>
      {items.length > limit && <div key={limit} ref={more} className={css.more} />}
    </section>
  ));
}
