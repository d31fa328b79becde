import {
  MANUAL_KINDS,
  isAllowedMovement,
  STOCK_KINDS,
  type StockKind,
} from "@roundsman/core/stock";
import * as z from "zod/mini";
import { civilDay, freeText, id, METADATA_FIELDS, optionalDay } from "../wire/fields.ts";
import { countedUnits, signedUnits, unitsOut } from "../wire/number-fields.ts";
import { nextCursor, page, type Page } from "../wire/paging.ts";
import { idOf } from "../wire/record-ids.ts";
import { readOnlyField, writableField, type BodyOf, type RecordOf } from "../wire/record.ts";
import { bodyCodec, partCodec, recordCodec } from "../wire/record-codec.ts";

const QUANTITY_MESSAGES = { missing: "Please input quantity!", notNumber: "Must be a number" };

/** One product of an entry. */
export const STOCK_LINE_FIELDS = {
  productId: writableField("product_id", { answer: id, body: idOf("product") }),
  /**
   * Signed: above 0 goods came onto the van, below 0 they left it. For a count: the difference that
   * it found, or 0.
   */
  quantity: writableField("quantity", { answer: unitsOut, body: signedUnits(QUANTITY_MESSAGES) }),
  /** For a count only: what was there. The ledger had counted − quantity before. */
  counted: writableField("counted", {
    answer: z.nullable(unitsOut),
    body: countedUnits(QUANTITY_MESSAGES),
  }),
  /** For a count only: the quantity on hand that the person was shown. */
  expected: writableField("expected", {
    answer: z.nullable(unitsOut),
    body: z.optional(z.nullable(signedUnits(QUANTITY_MESSAGES))),
  }),
} as const;
export type StockLine = RecordOf<typeof STOCK_LINE_FIELDS>;

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

/** A movement of the van's stock. It never changes. */
export const STOCK_ENTRY_FIELDS = {
  /** Counts up in the order of writing. */
  id: readOnlyField("id", id),
  key: METADATA_FIELDS.key,
  kind: writableField("kind", { answer: z.enum(STOCK_KINDS), body: z.enum(MANUAL_KINDS) }),
  /** In a body, absent: today. */
  day: writableField("day", { answer: civilDay, body: optionalDay }),
  note: writableField("note", { answer: z.string(), body: z.optional(freeText) }),
  /** For a sale, and for what a credit note brings back. */
  invoiceId: readOnlyField("invoice_id", z.nullable(id)),
  /** Each product once. */
  lines: writableField("lines", {
    answer: z.array(partCodec(STOCK_LINE_FIELDS)),
    body: z
      .array(bodyCodec(STOCK_LINE_FIELDS, { without: ["counted", "expected"] }))
      .check(z.maxLength(MOST_PRODUCTS, TOO_MANY), atLeastOne, eachOnce),
  }),
  createdAt: METADATA_FIELDS.createdAt,
} as const;
export type StockEntry = RecordOf<typeof STOCK_ENTRY_FIELDS>;
export const stockEntry = recordCodec(STOCK_ENTRY_FIELDS);

export type NewStockEntry = BodyOf<typeof STOCK_ENTRY_FIELDS>;
export const newStockEntry = bodyCodec(STOCK_ENTRY_FIELDS, {
  rule: z.refine<Pick<NewStockEntry, "kind" | "lines">>(
    ({ kind, lines }) => lines.every(({ quantity }) => isAllowedMovement(kind, quantity)),
    { message: "Use a number above 0 to load, below 0 to unload", path: ["lines"] },
  ),
});

/** A count is sent as what was there; its quantities follow from that. */
const COUNT = {
  ...STOCK_ENTRY_FIELDS,
  lines: writableField("lines", {
    ...STOCK_ENTRY_FIELDS.lines,
    body: z
      .array(bodyCodec(STOCK_LINE_FIELDS, { without: ["quantity"] }))
      .check(z.maxLength(MOST_PRODUCTS, TOO_MANY), atLeastOne, eachOnce),
  }),
} as const;
export type NewCount = BodyOf<typeof COUNT, "kind">;
export const newCount = bodyCodec(COUNT, { without: ["kind"] });

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
