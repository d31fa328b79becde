import { thousandths, type Quantity } from "./quantity.ts";
import type { StockKind } from "./stock.ts";

/**
 * A product's day on the van: opening + loaded − delivered + returned − wasted + adjusted =
 * closing.
 */
export interface Goods {
  readonly opening: Quantity;
  /** Below 0 where more was unloaded than loaded. */
  readonly loaded: Quantity;
  /** Below 0 where more deliveries were undone than made. */
  readonly delivered: Quantity;
  readonly returned: Quantity;
  readonly wasted: Quantity;
  /** By hand and by stock taking, signed. */
  readonly adjusted: Quantity;
  readonly closing: Quantity;
}

export interface Movement<Ref> {
  readonly product: Ref;
  readonly kind: StockKind;
  /** Signed thousandths: above 0 onto the van. */
  readonly quantity: number;
}

const NOTHING = thousandths(0);
export const NO_GOODS: Goods = {
  opening: NOTHING,
  loaded: NOTHING,
  delivered: NOTHING,
  returned: NOTHING,
  wasted: NOTHING,
  adjusted: NOTHING,
  closing: NOTHING,
};

/**
 * The line of the sheet that a movement belongs to, and whether the sheet shows it with the
 * opposite sign.
 */
const PLACES = {
  load: ["loaded", 1],
  sale: ["delivered", -1],
  return: ["returned", 1],
  wastage: ["wasted", -1],
  adjustment: ["adjusted", 1],
  count: ["adjusted", 1],
} as const satisfies Record<StockKind, readonly [keyof Goods, 1 | -1]>;

/**
 * Goods after some more movements. The phone adds its unsent movements to the server's figures with
 * this.
 */
export function withMovements<Ref>(
  goods: ReadonlyMap<Ref, Goods>,
  movements: Iterable<Movement<Ref>>,
): ReadonlyMap<Ref, Goods> {
  const after = new Map(goods);
  for (const { product, kind, quantity } of movements) {
    const before = after.get(product) ?? NO_GOODS;
    const [place, sign] = PLACES[kind];
    const moved = {
      [place]: thousandths(before[place] + sign * quantity),
      closing: thousandths(before.closing + quantity),
    };
    after.set(product, { ...before, ...moved });
  }
  return after;
}
