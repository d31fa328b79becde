import { compareNames } from "../platform/by-name.ts";

export type Compare<Item> = (a: Item, b: Item) => number;

/** Those whose name contains the words, whatever their case, in the order asked for; null: as they come (spec §2, §9). */
export function findRows<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  { query, order }: { readonly query: string; readonly order: Compare<Item> | null },
): readonly Item[] {
  const words = query.trim().toLocaleLowerCase();
  const found = words === "" ? all : all.filter((item) => nameOf(item).toLocaleLowerCase().includes(words));
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
