import { shortfall } from "@roundsman/core/load";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import { fold } from "@roundsman/core/name";
import { searchByName } from "@roundsman/core/search";
import type { SyncState } from "../../sync/store/local.ts";
import type { VanOnPhone } from "./van-on-phone.ts";

/** A product as the stock page shows it. */
export interface StockItem {
  /** The product's key. */
  readonly key: string;
  readonly name: string;
  /** Below 0 where more was delivered than the ledger had. */
  readonly onHand: Quantity;
  /** For undelivered invoices of GetPaid and Schedule. */
  readonly reserved: Quantity;
  readonly short: Quantity;
  /** The low-stock limit; null where none is set. */
  readonly low: Quantity | null;
  readonly isLow: boolean;
  readonly barcode: string;
  readonly sync: SyncState;
}

export function itemsOf({
  products,
  onHand,
  reserved,
  settings,
}: VanOnPhone): readonly StockItem[] {
  return products
    .filter(({ deletedAt }) => deletedAt === "")
    .map(({ key, name, sync }) => {
      const quantity = onHand.get(key) ?? NONE;
      const wanted = reserved.get(key) ?? NONE;
      const { low, barcode } = settings.get(key) ?? { low: null, barcode: "" };
      const isLow = low !== null && quantity <= low;
      return {
        key,
        name,
        onHand: quantity,
        reserved: wanted,
        short: shortfall(wanted, quantity),
        low,
        isLow,
        barcode,
        sync,
      };
    })
    .toSorted(byName);
}

const NONE = thousandths(0);

export const STOCK_ORDERS = ["low", "nameUp", "nameDown", "onHand"] as const;
export type StockOrder = (typeof STOCK_ORDERS)[number];

/**
 * Items whose name matches the search, or whose barcode begins with it, in the given order. `all`
 * must be sorted by name, as {@link itemsOf} returns it.
 */
export function findItems(
  all: readonly StockItem[],
  query: string,
  order: StockOrder,
): readonly StockItem[] {
  const words = fold(query);
  const finds = searchByName(query);
  const found =
    words === ""
      ? all
      : all.filter(({ name, barcode }) => finds(name) || barcode.startsWith(words));
  if (order === "nameUp") return found;
  // The sort is stable, so equal items stay in order of name. Comparing names again at every
  // keystroke would delay the next one.
  return order === "nameDown" ? found.toReversed() : found.toSorted(COMPARE[order]);
}

type Compare = (a: StockItem, b: StockItem) => number;

/** Latin names by letter, Chinese ones by pinyin; "Box 2" before "Box 10". */
const collator = new Intl.Collator(["en-GB", "zh-Hans"], { numeric: true, sensitivity: "base" });
const byName: Compare = (a, b) => collator.compare(a.name, b.name);
/** Products that are short come before those that are low. */
const urgency = ({ short, isLow, onHand }: StockItem): number =>
  short > 0 ? 0 : onHand < 0 ? 1 : isLow ? 2 : 3;

const COMPARE = {
  low: (a, b) => urgency(a) - urgency(b) || b.short - a.short,
  onHand: (a, b) => b.onHand - a.onHand,
} as const satisfies Partial<Record<StockOrder, Compare>>;
