import type { CashPieces, DaySheet } from "@roundsman/contract/day-sheet";
import { stock, type VanProduct, type VanProductBody } from "@roundsman/contract/stock";
import type { StockEntry } from "@roundsman/contract/stock/stock-wire";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { ManualKind } from "@roundsman/core/stock";
import type {
  LocalDaySheet,
  LocalStockEntry,
  LocalVanSetting,
  ProductKeys,
  ServerStockRecord,
} from "../store/local-stock.ts";
import { creation, edit, request, type Reference, type RequestContext } from "./resource.ts";

/** What was loaded, returned, adjusted or written off; products by key. */
export interface NewMove {
  readonly kind: ManualKind;
  readonly day: Day;
  readonly note: string;
  readonly moves: readonly { readonly productKey: string; readonly quantity: Quantity }[];
}
/** What was counted on the van, and what the phone expected there. */
export interface NewStockTaking {
  readonly day: Day;
  readonly note: string;
  readonly moves: readonly {
    readonly productKey: string;
    readonly counted: Quantity;
    readonly expected: Quantity;
  }[];
}
export interface NewDayClose {
  readonly day: Day;
  readonly note: string;
  readonly cashCounted: Pence;
  /** Absent where the sum was typed, and where an older release closed the day. */
  readonly denominations?: readonly CashPieces[];
  /** Key of the sheet that is counted again; null closes the open day. */
  readonly correctsKey: string | null;
}
export type NewVanSetting = VanProductBody & { readonly productKey: string };

type Moves = NewMove | NewStockTaking;

/**
 * The mutations of the van (contract/src/stock.ts). A product that was deleted before it reached
 * the server is left out.
 */
export const stockMutations = {
  "stock.move": creation<NewMove, LocalStockEntry>({
    book: "stockEntries",
    dependsOn: referencesOf,
    request: (context) => {
      const { kind: how, day, note } = context.payload;
      const lines = context.payload.moves.flatMap(({ productKey, quantity }) =>
        withProductId(context, productKey, { quantity }),
      );
      if (lines.length === 0) return null;
      const body = { key: context.recordKey, kind: how, day, note, lines };
      return request(stock.move, { params: { rp: context.owner }, body }, (entry) =>
        entryOf(entry, keysIn(context)),
      );
    },
  }),
  "stock.count": creation<NewStockTaking, LocalStockEntry>({
    book: "stockEntries",
    countsVan: true,
    dependsOn: referencesOf,
    request: (context) => {
      const { day, note } = context.payload;
      const lines = context.payload.moves.flatMap(({ productKey, counted, expected }) =>
        withProductId(context, productKey, { counted, expected }),
      );
      if (lines.length === 0) return null;
      const body = { key: context.recordKey, day, note, lines };
      return request(stock.count, { params: { rp: context.owner }, body }, (entry) =>
        entryOf(entry, keysIn(context)),
      );
    },
  }),
  "stock.set": edit<NewVanSetting, LocalVanSetting>({
    book: "vanSettings",
    dependsOn: ({ productKey }) => [{ book: "products", key: productKey }],
    request: ({ owner, payload, idOf }) => {
      const { productKey, ...body } = payload;
      const id = idOf(productKey);
      return id === null
        ? null
        : request(stock.set, { params: { rp: owner, id }, body }, (setting) =>
            settingOf(setting, productKey),
          );
    },
  }),
  "stock.closeDay": creation<NewDayClose, LocalDaySheet>({
    book: "daySheets",
    countsVan: true,
    dependsOn: ({ correctsKey }) =>
      correctsKey === null ? [] : [{ book: "daySheets", key: correctsKey }],
    request: ({ owner, recordKey, payload, idOf }) => {
      const { correctsKey, ...rest } = payload;
      const corrects = correctsKey === null ? null : idOf(correctsKey);
      return request(
        stock.closeDay,
        { params: { rp: owner }, body: { key: recordKey, ...rest, corrects } },
        daySheetOf,
      );
    },
  }),
} as const;

function referencesOf({ moves }: Moves): readonly Reference[] {
  return moves.map(({ productKey: key }) => ({ book: "products", key }));
}

function withProductId<Of extends object>(
  { idOf }: RequestContext<Moves>,
  productKey: string,
  fields: Of,
): (Of & { readonly productId: number })[] {
  const productId = idOf(productKey);
  return productId === null ? [] : [{ ...fields, productId }];
}

const keysIn = (context: RequestContext<Moves>): ReadonlyMap<number, string> =>
  new Map(
    context.payload.moves.flatMap(({ productKey }) =>
      withProductId(context, productKey, {}).map(
        ({ productId }) => [productId, productKey] as const,
      ),
    ),
  );

/** An entry of the ledger as the phone keeps it. Entries never change, so all have version 1. */
export function entryOf(entry: StockEntry, keys: ProductKeys): ServerStockRecord {
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

/** A closed day as the phone keeps it. A correction makes it version 2. */
export const daySheetOf = (sheet: DaySheet): ServerStockRecord => ({
  ...sheet,
  correctsKey: null,
  version: sheet.correctedBy === null ? 1 : 2,
  updatedAt: sheet.createdAt,
});

export const settingKey = (productKey: string): string => `van ${productKey}`;

export const settingOf = (
  { productId, low, barcode }: VanProduct,
  productKey: string,
): ServerStockRecord => ({
  key: settingKey(productKey),
  id: productId,
  productKey,
  low,
  barcode,
  version: 1,
  createdAt: "",
  updatedAt: "",
});
