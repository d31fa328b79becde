import type { Quantity } from "@roundsman/core/quantity";
import { thousandths } from "@roundsman/core/quantity";
import type { Day } from "@roundsman/core/day";
import type { StockKind } from "@roundsman/core/stock";
import type { Database } from "../sync/store/database.ts";
import type { LocalStockEntry } from "../sync/store/local-stock.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { vanOnPhone } from "./van/van-on-phone.ts";

/** One line of a product's ledger. */
export interface HistoryRow {
  readonly key: string;
  readonly kind: StockKind;
  readonly day: Day;
  readonly note: string;
  readonly quantity: Quantity;
  readonly counted: Quantity | null;
  readonly expected: Quantity | null;
  /** The invoice of a sale; its `key` is null where it is not on the phone. */
  readonly invoice: {
    readonly key: string | null;
    readonly id: number | null;
    readonly number?: string | undefined;
  } | null;
  /** The server does not have the entry yet. */
  readonly pending: boolean;
}

/**
 * The product's entries on this phone, newest first, after the sales that are not in the server's
 * figures; undefined while first loading.
 */
export const useHistory = (productKey: string): readonly HistoryRow[] | undefined =>
  useRows(
    async (db) => {
      const van = await vanOnPhone(db);
      const entries = await db.stockEntries.where("products").equals(productKey).toArray();
      const invoices = await invoiceKeysOf(db, entries);
      const ahead = (van?.ahead ?? []).flatMap(({ invoice, moved }): HistoryRow[] => {
        const quantity = moved.get(productKey);
        if (quantity === undefined) return [];
        const invoiceRef = { key: invoice.key, id: invoice.id, number: invoice.number };
        return [
          {
            key: `ahead ${invoice.key}`,
            kind: "sale",
            day: invoice.date,
            note: "",
            quantity,
            counted: null,
            expected: null,
            invoice: invoiceRef,
            pending: true,
          },
        ];
      });
      const rows = entries
        .toSorted(newestFirst)
        .flatMap((entry) => rowsOf(entry, productKey, invoices));
      return [...ahead, ...rows];
    },
    [productKey],
  );

function rowsOf(
  entry: LocalStockEntry,
  productKey: string,
  invoices: InvoiceKeys,
): readonly HistoryRow[] {
  const { kind, day, note, invoiceId } = entry;
  const invoice =
    invoiceId === null ? null : { id: invoiceId, key: null, ...invoices.get(invoiceId) };
  return entry.moves
    .filter((move) => move.productKey === productKey)
    .map(({ quantity, counted, expected }) => {
      return {
        key: entry.key,
        kind,
        day,
        note,
        quantity,
        counted,
        expected,
        invoice,
        pending: entry.sync !== "sent",
      };
    });
}

/** Keys and numbers of the sales' invoices that are on the phone, by the server's ids. */
export async function invoiceKeysOf(
  db: Database,
  entries: readonly { readonly invoiceId: number | null }[],
): Promise<InvoiceKeys> {
  const ids = entries.flatMap(({ invoiceId }) => invoiceId ?? []);
  return new Map(
    (await db.invoices.where("id").anyOf(ids).toArray()).map(({ id, key, number }) => [
      id,
      { key, number },
    ]),
  );
}
type InvoiceKeys = ReadonlyMap<
  number | null,
  { readonly key: string; readonly number?: string | undefined }
>;

/** Entries without an id are the newest; ids count up. */
const newestFirst = (a: LocalStockEntry, b: LocalStockEntry): number =>
  (b.id ?? Infinity) - (a.id ?? Infinity) || (a.createdAt > b.createdAt ? -1 : 1);

/**
 * What the server had in stock when a count arrived, where that differs from what the person saw;
 * null otherwise.
 */
export const meanwhile = ({ counted, expected, quantity, pending }: HistoryRow): Quantity | null =>
  pending || counted === null || expected === null || counted - quantity === expected
    ? null
    : thousandths(counted - quantity);
