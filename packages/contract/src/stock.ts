import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import * as z from "zod/mini";
import { daySheet, daySheetPage, openDay, type OpenDay } from "./day-sheet.ts";
import { newDaySheet } from "./stock/new-day-sheet.ts";
import { endpoint } from "./wire/endpoint.ts";
import { id, instant, storable } from "./wire/fields.ts";
import { countedUnits, poundsOut, unitsOut } from "./wire/number-fields.ts";
import { pageQuery } from "./wire/paging.ts";
import { renamed } from "./wire/rename.ts";
import { newCount, newStockEntry, stockEntry, stockPage, stockQuery } from "./stock/stock-wire.ts";

export interface VanProduct {
  readonly productId: number;
  /** Signed: below 0 where more was sold than the ledger had. */
  readonly onHand: Quantity;
  /** Needed by invoices of GetPaid and Schedule that are not delivered yet. */
  readonly reserved: Quantity;
  /** null where nobody set one. The product is low at or below it. */
  readonly low: Quantity | null;
  /** "" where there is none. Several products may have the same. */
  readonly barcode: string;
}

/** An invoice as the van's figures include it: see `InvoiceFigures` in core/local-van.ts. */
export interface HeldInvoice {
  readonly invoiceId: number;
  readonly version: number;
  readonly outside: boolean;
  /** Above 0. */
  readonly taken: readonly { readonly productId: number; readonly quantity: Quantity }[];
  /** In pence. */
  readonly collected: Pence;
}

/** All figures of the van at one moment. */
export interface Van {
  /** Every product that is not deleted, by id. */
  readonly products: readonly VanProduct[];
  /** Those changed at or after `since`: the phone adds its own changes to the figures with them. */
  readonly invoices: readonly HeldInvoice[];
  readonly since: string;
  /**
   * The last entry in the figures, 0 before the first. Entries with a greater id are not in them.
   */
  readonly lastEntry: number;
  /** The last day sheet in the figures, 0 before the first. Below: the last payment, if any. */
  readonly lastSheet: number;
  readonly lastPayment?: number | undefined;
  readonly day: OpenDay;
}

const productWire = z.object({
  product_id: id,
  on_hand: unitsOut,
  reserved: unitsOut,
  stock_low: z.nullable(unitsOut),
  barcode: z.string(),
});
const vanProduct = renamed<VanProduct, typeof productWire>(productWire, {
  productId: "product_id",
  onHand: "on_hand",
  reserved: "reserved",
  low: "stock_low",
  barcode: "barcode",
});

const amountWire = z.object({ product_id: id, quantity: unitsOut });
const amount = renamed<HeldInvoice["taken"][number], typeof amountWire>(amountWire, {
  productId: "product_id",
  quantity: "quantity",
});
const heldWire = z.object({
  invoice_id: id,
  version: z.int(),
  outside: z.boolean(),
  taken: z.array(amount),
  collected: poundsOut,
});
const heldInvoice = renamed<HeldInvoice, typeof heldWire>(heldWire, {
  invoiceId: "invoice_id",
  version: "version",
  outside: "outside",
  taken: "taken",
  collected: "collected",
});

const vanWire = z.object({
  products: z.array(vanProduct),
  invoices: z.array(heldInvoice),
  since: instant,
  last_entry: z.int(),
  last_sheet: z.int(),
  last_payment: z.optional(z.int()),
  day: openDay,
});
const van = renamed<Van, typeof vanWire>(vanWire, {
  products: "products",
  invoices: "invoices",
  since: "since",
  lastEntry: "last_entry",
  lastSheet: "last_sheet",
  lastPayment: "last_payment",
  day: "day",
});

/** The settings of a product on the van; an absent field stays, null or "" clears it. */
export interface VanProductBody {
  readonly low?: Quantity | null | undefined;
  readonly barcode?: string | null | undefined;
}
const settingsWire = z.object({
  stock_low: z.optional(z.nullable(countedUnits())),
  barcode: z.optional(z.nullable(z.string().check(z.maxLength(64), storable))),
});
const settings = renamed<VanProductBody, typeof settingsWire>(settingsWire, {
  low: "stock_low",
  barcode: "barcode",
});

const all = "/api/responsible-persons/{rp}/stock/";

/**
 * Ours: the van of the signed-in person (docs/wire-additions.md, The van). What is on it is the sum
 * of a ledger that is only added to.
 * **Ledger.** An entry is a load, return, adjustment or wastage (`move`), a stock count (`count`)
 * or a sale. Only the server writes sales, in the transaction that changes an invoice: the
 * difference between what the invoice takes now and what the ledger has of it. `productFinder`
 * (core/stock.ts) finds a line's product; a line without one is not stock.
 * **Without signal.** Each change is one mutation, with `client_id` and Idempotency-Key. A deleted
 * product is accepted; another person's answers 404 for the whole body. On the phone `localOnHand`
 * (core/local-van.ts) adds to the last `van` its own entries above `lastEntry`, and how far each
 * invoice is ahead of the figures.
 * **Count.** The server writes counted − on hand at arrival. `expected` is what the phone showed;
 * where it is not counted − quantity, something else happened meanwhile.
 * **Day sheet.** It covers everything since the one before, in the server's order. Cash is expected
 * of invoices that went from GetPaid to paid; `received` came in otherwise. A sheet is corrected
 * once, by another that `corrects` it (else 409 with the sheet as `current`). What is undone of an
 * earlier sheet is in the next, below 0.
 * **Changes** come as kind `stock` (ids of products) and `daySheet` (ids of sheets; 0: the open
 * one).
 */
export const stock = {
  van: endpoint("GET", all, {
    summary: "What is on the van, what is reserved, and the day so far",
    reply: van,
  }),
  entries: endpoint("GET", `${all}entries/`, {
    summary: "The ledger, newest first; 50 by default",
    query: stockQuery,
    reply: stockPage,
  }),
  move: endpoint("POST", `${all}entries/`, {
    summary: "Keep what was loaded, returned, adjusted or written off",
    body: newStockEntry,
    reply: stockEntry,
    status: 201,
  }),
  count: endpoint("POST", `${all}counts/`, {
    summary: "Keep a stock taking: its differences go into the ledger",
    body: newCount,
    reply: stockEntry,
    status: 201,
  }),
  history: endpoint("GET", `${all}products/{id}/`, {
    record: "product",
    summary: "The ledger of one product, newest first, its own lines only; 50 by default",
    query: stockQuery,
    reply: stockPage,
  }),
  set: endpoint("PUT", `${all}products/{id}/`, {
    record: "product",
    summary: "Set when a product is low, and its barcode",
    body: settings,
    reply: vanProduct,
  }),
  days: endpoint("GET", `${all}days/`, {
    summary: "Day sheets, newest first; 50 by default",
    query: pageQuery,
    reply: daySheetPage,
  }),
  closeDay: endpoint("POST", `${all}days/`, {
    summary:
      "Keep the sheet of a day that ends, with the cash that was counted, or correct an earlier one",
    refuses: [409],
    body: newDaySheet,
    reply: daySheet,
    status: 201,
  }),
  day: endpoint("GET", `${all}days/{id}/`, {
    record: "daySheet",
    summary: "One day sheet with its goods and its cash",
    reply: daySheet,
  }),
};
