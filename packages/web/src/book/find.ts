export type NameOrder = "nameUp" | "nameDown";
export const NAME_ORDERS: readonly NameOrder[] = ["nameUp", "nameDown"];

/** Those whose name contains the words, whatever their case, in order of name (spec §2, §9). */
export function findByName<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  { query, order }: { readonly query: string; readonly order: NameOrder },
): readonly Item[] {
  const words = query.trim().toLocaleLowerCase();
  const found = words === "" ? all : all.filter((item) => nameOf(item).toLocaleLowerCase().includes(words));
  const way = order === "nameUp" ? 1 : -1;
  return found.toSorted((a, b) => way * collator.compare(nameOf(a), nameOf(b)));
}

/** Latin by letters, Chinese by pinyin; "Shop 2" before "Shop 10". */
const collator = new Intl.Collator(["en-GB", "zh-Hans"], { numeric: true, sensitivity: "base" });
