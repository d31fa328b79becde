import type { Day } from "@roundsman/core/day";
import {
  MANUAL_KINDS,
  isAllowedMovement,
  STOCK_KINDS,
  type ManualKind,
  type StockKind,
} from "@roundsman/core/stock";
import type { Quantity } from "@roundsman/core/quantity";
import * as z from "zod/mini";
import { civilDay, clientId, freeText, id, instant, optionalDay } from "../wire/fields.ts";
import { countedUnits, signedUnits, unitsOut } from "../wire/number-fields.ts";
import { nextCursor, page, type Page } from "../wire/paging.ts";
import { idOf } from "../wire/record-ids.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec, recordCodec } from "../wire/record-codec.ts";
import { renamed } from "../wire/rename.ts";

/** One product of an entry. */
export const STOCK_LINE_FIELDS = {
  productId: readOnlyField("product_id", id),
  /**
   * Signed: above 0 goods came onto the van, below 0 they left it. For a count: the difference that
   * it found, or 0.
   */
  quantity: readOnlyField("quantity", unitsOut),
  /** For a count only: what was there. The ledger had counted − quantity before. */
  counted: readOnlyField("counted", z.nullable(unitsOut)),
  /** For a count only: the quantity on hand that the person was shown. */
  expected: readOnlyField("expected", z.nullable(unitsOut)),
} as const;
export type StockLine = RecordOf<typeof STOCK_LINE_FIELDS>;
const stockLine = partCodec(STOCK_LINE_FIELDS);

/** A movement of the van's stock. It never changes. */
export const STOCK_ENTRY_FIELDS = {
  /** Counts up in the order of writing. */
  id: readOnlyField("id", id),
  key: readOnlyField("client_id", z.string()),
  kind: readOnlyField("kind", z.enum(STOCK_KINDS)),
  day: readOnlyField("day", civilDay),
  note: readOnlyField("note", z.string()),
  /** For a sale, and for what a credit note brings back. */
  invoiceId: readOnlyField("invoice_id", z.nullable(id)),
  /** Each product once. */
  lines: readOnlyField("lines", z.array(stockLine)),
  createdAt: readOnlyField("created_at", instant),
} as const;
export type StockEntry = RecordOf<typeof STOCK_ENTRY_FIELDS>;
export const stockEntry = recordCodec(STOCK_ENTRY_FIELDS);

export interface StockPage {
  readonly entries: readonly StockEntry[];
  /** null at the end. */
  readonly nextCursor?: string | null | undefined;
}
const pageWire = z.object({ entries: z.array(stockEntry), next_cursor: nextCursor });
export const stockPage = z.codec(pageWire, z.custom<StockPage>(), {
  decode: ({ entries, next_cursor }) => ({ entries, nextCursor: next_cursor }),
  encode: ({ entries, nextCursor: next }) => ({ entries: [...entries], next_cursor: next }),
});

export interface StockQuery extends Page {
  readonly kind?: StockKind | undefined;
}
export const stockQuery = z.object({ ...page, kind: z.optional(z.enum(STOCK_KINDS)) });

export interface NewStockEntry {
  readonly key?: string | undefined;
  readonly kind: ManualKind;
  /** Absent: today. */
  readonly day?: Day | null | undefined;
  readonly note?: string | undefined;
  readonly lines: readonly { readonly productId: number; readonly quantity: Quantity }[];
}

export interface NewCount {
  readonly key?: string | undefined;
  readonly day?: Day | null | undefined;
  readonly note?: string | undefined;
  readonly lines: readonly {
    readonly productId: number;
    readonly counted: Quantity;
    readonly expected?: Quantity | null | undefined;
  }[];
}

/** The most products of one entry. */
const MOST_PRODUCTS = 500;
const TOO_MANY = "At most 500 products at once";
const eachOnce = z.refine<readonly { readonly productId: number }[]>(
  (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
  "A product may be listed only once",
);
const atLeastOne = z.refine<readonly unknown[]>(
  (lines) => lines.length > 0,
  "Please choose a product",
);

const shared = { client_id: clientId, day: optionalDay, note: z.optional(freeText) };
const sharedNames = { key: "client_id", day: "day", note: "note" } as const;
const QUANTITY_MESSAGES = { missing: "Please input quantity!", notNumber: "Must be a number" };

const newLineWire = z.object({
  product_id: idOf("product"),
  quantity: signedUnits(QUANTITY_MESSAGES),
});
const newLine = renamed<NewStockEntry["lines"][number], typeof newLineWire>(newLineWire, {
  productId: "product_id",
  quantity: "quantity",
});
const newEntryWire = z
  .object({
    ...shared,
    kind: z.enum(MANUAL_KINDS),
    lines: z.array(newLine).check(z.maxLength(MOST_PRODUCTS, TOO_MANY), atLeastOne, eachOnce),
  })
  .check(
    z.refine(
      ({ kind, lines }) => lines.every(({ quantity }) => isAllowedMovement(kind, quantity)),
      {
        message: "Use a number above 0 to load, below 0 to unload",
        path: ["lines"],
      },
    ),
  );
export const newStockEntry = renamed<NewStockEntry, typeof newEntryWire>(newEntryWire, {
  ...sharedNames,
  kind: "kind",
  lines: "lines",
});

const countLineWire = z.object({
  product_id: idOf("product"),
  counted: countedUnits(QUANTITY_MESSAGES),
  expected: z.optional(z.nullable(signedUnits(QUANTITY_MESSAGES))),
});
const countLine = renamed<NewCount["lines"][number], typeof countLineWire>(countLineWire, {
  productId: "product_id",
  counted: "counted",
  expected: "expected",
});
const newCountWire = z.object({
  ...shared,
  lines: z.array(countLine).check(z.maxLength(MOST_PRODUCTS, TOO_MANY), atLeastOne, eachOnce),
});
export const newCount = renamed<NewCount, typeof newCountWire>(newCountWire, {
  ...sharedNames,
  lines: "lines",
});
