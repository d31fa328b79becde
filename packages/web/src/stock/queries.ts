import { useRef } from "react";
import type { TableName } from "../sync/store/table-names.ts";
import type { LocalDaySheet } from "../sync/store/local-stock.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { useIsFirstPull } from "../ui/hooks/use-arrived.ts";
import { itemsOf, type StockItem } from "./van/items.ts";
import { vanOnPhone, type VanOnPhone } from "./van/van-on-phone.ts";

export interface Stock {
  readonly van: VanOnPhone;
  /** All products, by name. An unchanged item stays the same object. */
  readonly items: readonly StockItem[];
}

/** undefined while first loading; null where the phone does not have the van's figures. */
export function useStock(): Stock | null | undefined {
  const first = useIsFirstPull();
  const known = useRef<ReadonlyMap<string, StockItem>>(new Map());
  const stock = useRows(async (db) => {
    const van = await vanOnPhone(db);
    if (!van) return null;
    const items = itemsOf(van).map((item) => {
      const before = known.current.get(item.key);
      return before && isSame(before, item) ? before : item;
    });
    known.current = new Map(items.map((item) => [item.key, item]));
    return { van, items };
  }, []);
  return stock === null && first ? undefined : stock;
}

const isSame = (a: StockItem, b: StockItem): boolean =>
  (Object.keys(a) as (keyof StockItem)[]).every((name) => a[name] === b[name]);

/** Newest first, so that a correction comes before the sheet that it corrects. */
export const useDaySheets = (): readonly LocalDaySheet[] | undefined =>
  useRows(
    async (db) =>
      (await db.daySheets.toArray()).toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1)),
    [],
  );

/**
 * How many mutations of this phone the server refused; the day sheet lacks them and what depends on
 * them.
 */
export const useHeldBack = (): number =>
  useRows(
    (db) =>
      db.outbox
        .where("state")
        .equals("refused")
        .filter(({ book }) => COUNTED.has(book))
        .count(),
    [],
  ) ?? 0;

/** The records whose mutations a day sheet depends on. */
const COUNTED: ReadonlySet<TableName> = new Set([
  "customers",
  "invoices",
  "products",
  "stockEntries",
]);
