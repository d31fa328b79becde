import * as z from "zod/mini";
import { recordedMethod } from "./payments/recorded-method.ts";
import { civilDay, freeText, id, METADATA_FIELDS, optionalDay } from "./wire/fields.ts";
import { pounds, poundsOut, unitsOut } from "./wire/number-fields.ts";
import { nextCursor } from "./wire/paging.ts";
import { readOnlyField, writableField, type BodyOf, type RecordOf } from "./wire/record.ts";
import { bodyCodec, partCodec, recordCodec } from "./wire/record-codec.ts";
import { idOf } from "./wire/record-ids.ts";

/** A product on a day sheet: core/src/goods.ts says how its quantities add up. */
export const GOODS_FIELDS = {
  productId: readOnlyField("product_id", id),
  opening: readOnlyField("opening", unitsOut),
  loaded: readOnlyField("loaded", unitsOut),
  delivered: readOnlyField("delivered", unitsOut),
  returned: readOnlyField("returned", unitsOut),
  wasted: readOnlyField("wasted", unitsOut),
  adjusted: readOnlyField("adjusted", unitsOut),
  closing: readOnlyField("closing", unitsOut),
} as const;
export type GoodsRow = RecordOf<typeof GOODS_FIELDS>;

/** What an invoice brought in since the last day sheet. */
const COLLECTED = {
  invoiceId: readOnlyField("invoice_id", id),
  /** In pence; below 0 where a payment of an earlier sheet was taken back. */
  amount: readOnlyField("amount", poundsOut),
} as const;
export type CollectedForInvoice = RecordOf<typeof COLLECTED>;

/** Cash that a customer paid for no invoice since the last day sheet. */
const COLLECTED_ON_ACCOUNT = {
  customerId: readOnlyField("drivercustomer_id", id),
  /** "" where the customer was erased since. */
  customerName: readOnlyField("customer_name", z.string()),
  /** In pence; below 0 where a payment of an earlier sheet was taken back. */
  amount: readOnlyField("amount", poundsOut),
} as const;
export type CollectedOnAccount = RecordOf<typeof COLLECTED_ON_ACCOUNT>;

/** What came in by one method other than cash since the last day sheet. */
const RECEIVED = {
  method: readOnlyField("method", recordedMethod),
  /** Payments that were taken, less those that were taken back. */
  payments: readOnlyField("payments", z.int()),
  /** In pence; below 0 where more was taken back than came in. */
  amount: readOnlyField("amount", poundsOut),
} as const;
export type ReceivedByMethod = RecordOf<typeof RECEIVED>;

/** What happened since the last day sheet was closed. */
const OPEN_DAY = {
  /** Products that anything happened to, or that are on the van, in the order of their ids. */
  goods: readOnlyField("goods", z.array(partCodec(GOODS_FIELDS))),
  /**
   * Invoices that went from GetPaid to paid, by number; those that came to nothing are left out.
   */
  collected: readOnlyField("collected", z.array(partCodec(COLLECTED))),
  /** By customer; absent where nobody paid cash for no invoice. */
  collectedOnAccount: readOnlyField(
    "collected_on_account",
    z.optional(z.array(partCodec(COLLECTED_ON_ACCOUNT))),
  ),
  /** In pence: the sum of `collected` and `collectedOnAccount`. */
  cashExpected: readOnlyField("cash_expected", poundsOut),
  /**
   * By method, in the order of RECORDED_METHODS; absent where everything came in cash, and on older
   * sheets.
   */
  received: readOnlyField("received", z.optional(z.array(partCodec(RECEIVED)))),
} as const;
export type OpenDay = RecordOf<typeof OPEN_DAY>;
export const openDay = partCodec(OPEN_DAY);

const CASH_MESSAGES = {
  missing: "Please input the cash that was counted",
  notNumber: "Must be a number",
};

/** A number of notes or coins of one value. */
const CASH_PIECES = {
  /** In pence. */
  value: writableField("value", { answer: poundsOut, body: pounds(CASH_MESSAGES) }),
  pieces: writableField("pieces", {
    answer: z.int(),
    body: z
      .int(CASH_MESSAGES.notNumber)
      .check(z.positive("Must be over 0"), z.maximum(1_000_000, "Must not be over 1,000,000")),
  }),
} as const;
export type CashPieces = RecordOf<typeof CASH_PIECES>;

const eachOnce = z.refine<readonly CashPieces[]>(
  (all) => new Set(all.map(({ value }) => value)).size === all.length,
  "A note or coin may be listed only once",
);

/**
 * A closed day. It never changes: a correction is a new sheet that replaces the one that it names.
 */
const HEAD = {
  id: readOnlyField("id", id),
  key: METADATA_FIELDS.key,
  /** In a body, absent: today. */
  day: writableField("day", { answer: civilDay, body: optionalDay }),
  note: writableField("note", { answer: z.string(), body: z.optional(freeText) }),
  /** In pence. */
  cashExpected: OPEN_DAY.cashExpected,
  /** In pence. */
  cashCounted: writableField("cash_counted", { answer: poundsOut, body: pounds(CASH_MESSAGES) }),
  /**
   * The notes and coins that were counted, as they were sent; empty where the sum was typed. Where
   * given, they must add up to `cashCounted`.
   */
  denominations: writableField("denominations", {
    answer: z.array(partCodec(CASH_PIECES)),
    body: z.optional(z.array(bodyCodec(CASH_PIECES)).check(eachOnce)),
  }),
  /**
   * The sheet that this one corrects: the same goods and cash, counted again. In a body, absent or
   * null closes the open day.
   */
  corrects: writableField("corrects", {
    answer: z.nullable(id),
    body: z.optional(z.nullable(idOf("daySheet"))),
  }),
  /** The sheet that corrects this one, which then no longer counts. */
  correctedBy: readOnlyField("corrected_by", z.nullable(id)),
  createdAt: METADATA_FIELDS.createdAt,
} as const;
export type DaySheetHead = RecordOf<typeof HEAD>;

/** Every field of a day sheet. */
export const DAY_SHEET_FIELDS = { ...HEAD, ...OPEN_DAY } as const;
export type DaySheet = RecordOf<typeof DAY_SHEET_FIELDS>;
export const daySheet = recordCodec(DAY_SHEET_FIELDS);

export type NewDaySheet = BodyOf<typeof HEAD>;
export const newDaySheet = bodyCodec(HEAD, {
  rule: z.refine<{
    readonly cash_counted: number;
    readonly denominations?: readonly CashPieces[] | undefined;
  }>(
    ({ cash_counted, denominations = [] }) =>
      denominations.length === 0 || sumOf(denominations) === cash_counted,
    { message: "The notes and coins do not add up to the total", path: ["denominations"] },
  ),
});
/** Plain numbers, because the sum of what was sent may be more than pence can count. */
const sumOf = (all: readonly CashPieces[]): number =>
  all.reduce((sum, { value, pieces }) => sum + value * pieces, 0);

export interface DaySheetPage {
  readonly sheets: readonly DaySheetHead[];
  /** null at the end. */
  readonly nextCursor?: string | null | undefined;
}
const pageWire = z.object({ sheets: z.array(recordCodec(HEAD)), next_cursor: nextCursor });
export const daySheetPage = z.codec(pageWire, z.custom<DaySheetPage>(), {
  decode: ({ sheets, next_cursor }) => ({ sheets, nextCursor: next_cursor }),
  encode: ({ sheets, nextCursor: next }) => ({ sheets: [...sheets], next_cursor: next }),
});
