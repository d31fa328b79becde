import type { Searchable } from "@roundsman/core/search";
import type { SelectionArea } from "@roundsman/core/selection";
import { useDeferredValue, useMemo } from "react";
import { inGroup, NO_GROUP } from "../groups/in-group.ts";
import { useGroups } from "../groups/queries.ts";
import { useMessages } from "../messages/language.tsx";
import type { Messages } from "../messages/messages.ts";
import type { GroupTable } from "../sync/store/table-names.ts";
import { useArrived } from "../ui/hooks/use-arrived.ts";
import { findRows, type Compare } from "./find.ts";
import { useLastLook } from "./last-look.ts";
import { nothingWords } from "./nothing-words.ts";

export interface Keyed {
  readonly key: string;
}

/** What the search of a book needs to know of it. */
export interface BookOf<Item, Order extends string> {
  readonly area: SelectionArea;
  readonly groups: GroupTable;
  readonly words: Pick<Messages["customers"], "empty" | "noMatch">;
  /** The orders that the select offers; the first is the default. */
  readonly orders: Readonly<Record<Order, Compare<Item>>>;
  readonly all: readonly Item[] | undefined;
  /** Must be the same function at every render, because it is a memo dependency. */
  readonly foundBy: (item: Item) => Searchable;
}

/** The search, order and filter of a book, and the items that they leave. */
export function useFound<Item extends Keyed, Order extends string>({
  area,
  groups: book,
  words,
  orders,
  foundBy,
  ...source
}: BookOf<Item, Order>) {
  const { groups } = useMessages();
  const names = Object.keys(orders) as Order[];
  const [{ query, order: ordered, choice: chosen }, look] = useLastLook(area);
  const all = useArrived(source.all);
  const inBook = useGroups(book);
  // A filter by a group that was deleted meanwhile is ignored.
  const isThere = chosen === NO_GROUP || inBook?.some(({ key }) => key === chosen);
  const choice = isThere ? chosen : null;
  const offered: readonly (Order | "group")[] = inOneGroup(choice) ? ["group", ...names] : names;
  const order = offered.find((each) => each === ordered) ?? names[0];
  const wanted = useDeferredValue(query);
  const placed = useMemo(() => all && inGroup(all, inBook ?? [], choice), [all, inBook, choice]);
  const compare = order === undefined || order === "group" ? null : orders[order];
  const shown = useMemo(
    () => placed && findRows(placed, foundBy, { query: wanted, order: compare }),
    [placed, foundBy, wanted, compare],
  );
  const nothing = nothingWords(
    { count: all?.length ?? 0, query: wanted, choice },
    { book: words, group: groups[book] },
  );
  return { query, order, offered, choice, look, inBook, placed, shown, nothing };
}

export const inOneGroup = (choice: string | null): boolean =>
  choice !== null && choice !== NO_GROUP;
