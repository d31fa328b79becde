import { thousandths, type Quantity } from "@roundsman/core/quantity";
import type { Counted } from "./actions.ts";
import type { StockItem } from "./van/items.ts";

/** What was counted so far: units as they were typed, by product, with what the screen said that there should be. */
export type Taking = ReadonlyMap<string, Pick<Counted, "counted" | "expected">>;

export const counted = (taking: Taking, item: StockItem, amount: Quantity): Taking =>
  new Map([...taking, [item.key, { counted: amount, expected: item.onHand }]]);

export interface TakenRow extends Counted {
  readonly name: string;
  readonly difference: Quantity;
}

/** What was found otherwise than expected, the greatest difference first; then what was as expected. */
export const differencesOf = (items: readonly StockItem[], taking: Taking): readonly TakenRow[] =>
  items
    .flatMap(({ key, name }) => {
      const of = taking.get(key);
      return of
        ? [{ productKey: key, name, ...of, difference: thousandths(of.counted - of.expected) }]
        : [];
    })
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
