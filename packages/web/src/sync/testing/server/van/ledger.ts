import type { Invoice } from "@roundsman/contract/invoice";
import type { StockEntry, StockLine } from "@roundsman/contract/stock/stock-wire";
import { thousandths } from "@roundsman/core/quantity";
import {
  sumByProduct,
  stockDifference,
  stockTakenBy,
  takesSameStock,
  type ProductQuantities,
  type Delivery,
  type FindProduct,
} from "@roundsman/core/stock";
import type { Input, Stored } from "../stored.ts";

const AT = "2026-11-21T10:00:00.000Z";

/** The stock ledger, with what each invoice took off the van. */
export function stockLedger(find: () => FindProduct<number>) {
  const entries: StockEntry[] = [];
  const taken = new Map<number, ProductQuantities<number>>();
  const deliveries = new Map<number, Delivery>();

  const write = (entry: Omit<StockEntry, "id" | "createdAt">) => {
    const written = { ...entry, id: entries.length + 1, createdAt: AT };
    entries.push(written);
    return written;
  };

  return {
    entries,
    write,
    onHand: () =>
      sumByProduct(
        entries.flatMap(({ lines }) =>
          lines.map(({ productId, quantity }) => [productId, quantity] as const),
        ),
      ),
    takenBy: (invoiceId: number): ProductQuantities<number> => taken.get(invoiceId) ?? NOTHING,
    /** Writes a sale of the difference between what an invoice takes now and before. */
    followDelivery: ({ id, date }: Stored & Invoice, delivery: Delivery): void => {
      const before = deliveries.get(id);
      deliveries.set(id, delivery);
      const had = taken.get(id) ?? NOTHING;
      const wanted =
        before && takesSameStock(before, delivery) ? had : stockTakenBy(delivery, find());
      const difference = stockDifference(wanted, had);
      taken.set(id, wanted);
      const lines = [...difference].map(([product, quantity]) => ledgerLine(product, quantity));
      const key = `sale-${entries.length}`;
      if (lines.length > 0) write({ key, kind: "sale", day: date, note: "", invoiceId: id, lines });
    },
  };
}

export type StockLedger = ReturnType<typeof stockLedger>;

const NOTHING: ProductQuantities<number> = new Map();

/** A line of a movement that nobody counted. */
export const ledgerLine = (productId: number, quantity: number): StockLine => ({
  productId,
  quantity: thousandths(quantity),
  counted: null,
  expected: null,
});

/** The entries before the cursor, newest first. */
export function ledgerPage(
  entries: readonly StockEntry[],
  { cursor, limit = "50" }: Input["query"],
) {
  const before = entries.filter(({ id }) => !cursor || id < Number(cursor)).toReversed();
  const shown = before.slice(0, Number(limit));
  return {
    entries: shown,
    nextCursor: before.length > shown.length ? String(shown.at(-1)?.id) : null,
  };
}
