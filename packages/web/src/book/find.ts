import { searchFor, type Searchable } from "@roundsman/core/search";
import { compareNames } from "../sync/store/lookups/by-name.ts";

export type Compare<Item> = (a: Item, b: Item) => number;

/** Those that the search finds, in the order asked for; null: as they come (spec §2, §9). */
export function findRows<Item>(
  all: readonly Item[],
  foundBy: (item: Item) => Searchable,
  { query, order }: { readonly query: string; readonly order: Compare<Item> | null },
): readonly Item[] {
  const finds = searchFor(query);
  const found = query.trim() === "" ? all : all.filter((item) => finds(foundBy(item)));
  return order ? found.toSorted(order) : found;
}

/** Name A-Z and Name Z-A, in the order of the select. */
export const nameOrders = <Item>(nameOf: (item: Item) => string) => {
  const nameUp: Compare<Item> = (a, b) => compareNames(nameOf(a), nameOf(b));
  return { nameUp, nameDown: reversed(nameUp) };
};

export const reversed =
  <Item>(order: Compare<Item>): Compare<Item> =>
  (a, b) =>
    order(b, a);
