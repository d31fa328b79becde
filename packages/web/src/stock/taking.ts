import { thousandths, type Quantity } from "@roundsman/core/quantity";
import type { Counted } from "./actions.ts";
import type { StockItem } from "./van/items.ts";

/** The quantities counted so far, by product key, with what the screen expected of each. */
export type Taking = ReadonlyMap<string, Pick<Counted, "counted" | "expected">>;

export const counted = (taking: Taking, item: StockItem, amount: Quantity): Taking =>
  new Map([...taking, [item.key, { counted: amount, expected: item.onHand }]]);

export interface TakenRow extends Counted {
  readonly name: string;
  readonly difference: Quantity;
}

/** The counted products, the greatest difference first. */
export const differencesOf = (items: readonly StockItem[], taking: Taking): readonly TakenRow[] =>
  items
    .flatMap(({ key, name }) => {
      const count = taking.get(key);
      return count
        ? [
            {
              productKey: key,
              name,
              ...count,
              difference: thousandths(count.counted - count.expected),
            },
          ]
        : [];
    })
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
