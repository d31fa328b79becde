import type { Goods } from "@roundsman/core/goods";
import type { LocalProduct } from "../../sync/store/local.ts";
import type { DayGoods } from "../../sync/store/local-stock.ts";

/** A product on an end-of-day sheet. */
export interface DayRow extends Goods {
  readonly key: string;
  readonly name: string;
}

/**
 * Products that were delivered, returned or wasted, by name. A product that is no longer on the
 * phone has a dash for a name.
 */
export function dayRows(
  goods: readonly DayGoods[],
  products: readonly Pick<LocalProduct, "key" | "id" | "name">[],
): readonly DayRow[] {
  const byKey = new Map(products.map((product) => [product.key, product.name]));
  const byId = new Map(products.map((product) => [product.id, product.name]));
  return goods
    .map((row) => {
      const key = "productKey" in row ? row.productKey : `#${row.productId}`;
      const name = "productKey" in row ? byKey.get(row.productKey) : byId.get(row.productId);
      return { ...row, key, name: name ?? "–" };
    })
    .filter(({ delivered, returned, wasted }) => delivered !== 0 || returned !== 0 || wasted !== 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
