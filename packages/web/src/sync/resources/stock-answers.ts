import type { DaySheet } from "@roundsman/contract/day-sheet";
import type { VanProduct } from "@roundsman/contract/stock";
import type { StockEntry } from "@roundsman/contract/stock/stock-wire";
import type { ProductKeys, SentStock } from "../store/local-stock.ts";

/** An entry of the ledger as the phone keeps it. Entries never change, so that all are of version 1. */
export function entryOf(entry: StockEntry, keys: ProductKeys): SentStock {
  const moves = entry.lines.map(({ productId, ...line }) => ({
    ...line,
    productKey: keys.get(productId) ?? "",
  }));
  const { id, key, kind, day, note, invoiceId, createdAt } = entry;
  const products = moves.map(({ productKey }) => productKey).filter((each) => each !== "");
  return {
    id,
    key,
    kind,
    day,
    note,
    invoiceId,
    moves,
    products,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

/** A closed day; one that was corrected since is a later version of itself. */
export const dayOf = (sheet: DaySheet): SentStock => ({
  ...sheet,
  correctsKey: null,
  version: sheet.correctedBy === null ? 1 : 2,
  updatedAt: sheet.createdAt,
});

export const settingKey = (productKey: string): string => `van ${productKey}`;

export const settingOf = (
  { productId, low, barcode }: VanProduct,
  productKey: string,
): SentStock => ({
  key: settingKey(productKey),
  id: productId,
  productKey,
  low,
  barcode,
  version: 1,
  createdAt: "",
  updatedAt: "",
});
