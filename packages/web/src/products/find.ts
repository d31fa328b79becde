import type { LocalProduct } from "../platform/local.ts";

export const PRODUCT_ORDERS = ["nameUp", "nameDown", "priceUp", "priceDown"] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** Whose name contains the words, whatever their case, in the order asked for. */
export function findProducts(all: readonly LocalProduct[], query: string, order: ProductOrder): readonly LocalProduct[] {
  const words = query.trim().toLocaleLowerCase();
  const found = words === "" ? all : all.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  return found.toSorted(COMPARE[order]);
}

type Compare = (a: LocalProduct, b: LocalProduct) => number;

/** Latin by letters, Chinese by pinyin; "Box 2" before "Box 10". */
const collator = new Intl.Collator(["en-GB", "zh-Hans"], { numeric: true, sensitivity: "base" });
const byName: Compare = (a, b) => collator.compare(a.name, b.name);

const COMPARE = {
  nameUp: byName,
  nameDown: (a, b) => byName(b, a),
  priceUp: (a, b) => a.price - b.price || byName(a, b),
  priceDown: (a, b) => b.price - a.price || byName(a, b),
} as const satisfies Record<ProductOrder, Compare>;
