import type { Day } from "@roundsman/core/day";
import type { Goods } from "@roundsman/core/goods";
import type { Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import * as z from "zod/mini";
import { recordedMethod } from "./payments/recorded-method.ts";
import { civilDay, id, instant } from "./wire/fields.ts";
import { poundsOut, unitsOut } from "./wire/number-fields.ts";
import { nextCursor } from "./wire/paging.ts";
import { renamed } from "./wire/rename.ts";

/** A product on a day sheet. */
export interface GoodsRow extends Goods {
  readonly productId: number;
}

const goodsWire = z.object({
  product_id: id,
  opening: unitsOut,
  loaded: unitsOut,
  delivered: unitsOut,
  returned: unitsOut,
  wasted: unitsOut,
  adjusted: unitsOut,
  closing: unitsOut,
});
const goodsRow = renamed<GoodsRow, typeof goodsWire>(goodsWire, {
  productId: "product_id",
  opening: "opening",
  loaded: "loaded",
  delivered: "delivered",
  returned: "returned",
  wasted: "wasted",
  adjusted: "adjusted",
  closing: "closing",
});

/** What an invoice brought in since the last day sheet. */
export interface CollectedForInvoice {
  readonly invoiceId: number;
  /** In pence; below 0 where a payment of an earlier sheet was taken back. */
  readonly amount: Pence;
}
const collectedWire = z.object({ invoice_id: id, amount: poundsOut });
const collected = renamed<CollectedForInvoice, typeof collectedWire>(collectedWire, {
  invoiceId: "invoice_id",
  amount: "amount",
});

/** Cash that a customer paid for no invoice since the last day sheet. */
export interface CollectedOnAccount {
  readonly customerId: number;
  /** "" where the customer was erased since. */
  readonly customerName: string;
  /** In pence; below 0 where a payment of an earlier sheet was taken back. */
  readonly amount: Pence;
}
const onAccountWire = z.object({
  drivercustomer_id: id,
  customer_name: z.string(),
  amount: poundsOut,
});
const collectedOnAccount = renamed<CollectedOnAccount, typeof onAccountWire>(onAccountWire, {
  customerId: "drivercustomer_id",
  customerName: "customer_name",
  amount: "amount",
});

/** What came in by one method other than cash since the last day sheet. */
export interface ReceivedByMethod {
  readonly method: RecordedMethod;
  /** Payments that were taken, less those that were taken back. */
  readonly payments: number;
  /** In pence; below 0 where more was taken back than came in. */
  readonly amount: Pence;
}
const receivedWire = z.object({
  method: recordedMethod,
  payments: z.int(),
  amount: poundsOut,
});
const received = renamed<ReceivedByMethod, typeof receivedWire>(receivedWire, {
  method: "method",
  payments: "payments",
  amount: "amount",
});

/** What happened since the last day sheet was closed. */
export interface OpenDay {
  /** Products that anything happened to, or that are on the van, in the order of their ids. */
  readonly goods: readonly GoodsRow[];
  /**
   * Invoices that went from GetPaid to paid, by number; those that came to nothing are left out.
   */
  readonly collected: readonly CollectedForInvoice[];
  /** By customer; absent where nobody paid cash for no invoice. */
  readonly collectedOnAccount?: readonly CollectedOnAccount[] | undefined;
  /** In pence: the sum of `collected` and `collectedOnAccount`. */
  readonly cashExpected: Pence;
  /**
   * By method, in the order of RECORDED_METHODS; absent where everything came in cash, and on older
   * sheets.
   */
  readonly received?: readonly ReceivedByMethod[] | undefined;
}

const openFields = {
  goods: z.array(goodsRow),
  collected: z.array(collected),
  collected_on_account: z.optional(z.array(collectedOnAccount)),
  cash_expected: poundsOut,
  received: z.optional(z.array(received)),
};
const openWire = z.object(openFields);
export const openDay = renamed<OpenDay, typeof openWire>(openWire, {
  goods: "goods",
  collected: "collected",
  collectedOnAccount: "collected_on_account",
  cashExpected: "cash_expected",
  received: "received",
});

/** A number of notes or coins of one value. */
export interface CashPieces {
  /** In pence. */
  readonly value: Pence;
  readonly pieces: number;
}
export const piecesNames = { value: "value", pieces: "pieces" } as const;
const piecesOutWire = z.object({ value: poundsOut, pieces: z.int() });
const piecesOut = renamed<CashPieces, typeof piecesOutWire>(piecesOutWire, piecesNames);

/**
 * A closed day. It never changes: a correction is a new sheet that replaces the one that it names.
 */
export interface DaySheetHead {
  readonly id: number;
  readonly key: string;
  readonly day: Day;
  readonly note: string;
  /** In pence. */
  readonly cashExpected: Pence;
  /** In pence. */
  readonly cashCounted: Pence;
  /** The notes and coins that were counted, as they were sent; empty where the sum was typed. */
  readonly denominations: readonly CashPieces[];
  /** The sheet that this one corrects: the same goods and cash, counted again. */
  readonly corrects: number | null;
  /** The sheet that corrects this one, which then no longer counts. */
  readonly correctedBy: number | null;
  readonly createdAt: string;
}
export type DaySheet = DaySheetHead & OpenDay;

const headFields = {
  id,
  client_id: z.string(),
  day: civilDay,
  note: z.string(),
  cash_expected: poundsOut,
  cash_counted: poundsOut,
  denominations: z.array(piecesOut),
  corrects: z.nullable(id),
  corrected_by: z.nullable(id),
  created_at: instant,
};
const headNames = {
  id: "id",
  key: "client_id",
  day: "day",
  note: "note",
  cashExpected: "cash_expected",
  cashCounted: "cash_counted",
  denominations: "denominations",
  corrects: "corrects",
  correctedBy: "corrected_by",
  createdAt: "created_at",
} as const;
const headWire = z.object(headFields);
const daySheetHead = renamed<DaySheetHead, typeof headWire>(headWire, headNames);
const sheetWire = z.object({ ...headFields, ...openFields });
export const daySheet = renamed<DaySheet, typeof sheetWire>(sheetWire, {
  ...headNames,
  goods: "goods",
  collected: "collected",
  collectedOnAccount: "collected_on_account",
  received: "received",
});

export interface DaySheetPage {
  readonly sheets: readonly DaySheetHead[];
  /** null at the end. */
  readonly nextCursor?: string | null | undefined;
}
const pageWire = z.object({ sheets: z.array(daySheetHead), next_cursor: nextCursor });
export const daySheetPage = z.codec(pageWire, z.custom<DaySheetPage>(), {
  decode: ({ sheets, next_cursor }) => ({ sheets, nextCursor: next_cursor }),
  encode: ({ sheets, nextCursor: next }) => ({ sheets: [...sheets], next_cursor: next }),
});
