import type { ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";

interface PaperListProps<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  readonly as?: "list" | "table";
  readonly children: (item: Item) => ReactNode;
}

/** The most rows that are printed: more would keep a browser busy for a minute. */
const MOST_ON_PAPER = 1000;

/**
 * All rows at once, for printing. Where there are too many, the last line says how many are left
 * out.
 */
export function PaperList<Item>({
  items,
  label,
  as = "list",
  keyOf,
  children,
}: PaperListProps<Item>) {
  const { common } = useMessages();
  const left = items.length - MOST_ON_PAPER;
  return (
    <>
      <div role={as === "list" ? "list" : "rowgroup"} aria-label={label}>
        {items.slice(0, MOST_ON_PAPER).map((item) => (
          <div key={keyOf(item)} role={as === "list" ? "listitem" : "row"}>
            {children(item)}
          </div>
        ))}
      </div>
      {left > 0 && <p>{common.notPrinted(left)}</p>}
    </>
  );
}
