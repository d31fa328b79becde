import { searchFor, type Searchable } from "@roundsman/core/search";
import { compareNames } from "../ui/by-name.ts";

export type Compare<Item> = (a: Item, b: Item) => number;

/**
 * The items that match the search, in the given order; null keeps the order of `all` (spec §2, §9).
 */
export function findRows<Item>(
  all: readonly Item[],
  foundBy: (item: Item) => Searchable,
  { query, order }: { readonly query: string; readonly order: Compare<Item> | null },
): readonly Item[] {
  const finds = searchFor(query);
  const found = query.trim() === "" ? all : all.filter((item) => finds(foundBy(item)));
  return order ? found.toSorted(order) : found;
}

/** "Name A-Z" and "Name Z-A", in the order in which the select offers them. */
export const nameOrders = <Item>(nameOf: (item: Item) => string) => {
  const nameUp: Compare<Item> = (a, b) => compareNames(nameOf(a), nameOf(b));
  return { nameUp, nameDown: reversed(nameUp) };
};

export const reversed =
  <Item>(order: Compare<Item>): Compare<Item> =>
  (a, b) =>
    order(b, a);
