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

/** A product on the van. */
export interface VanProduct {
  readonly productId: number;
  /** Signed: below 0 where more was sold than the books say was there. */
  readonly onHand: Quantity;
  /** Asked for by GetPaid and Schedule, not delivered yet. */
  readonly reserved: Quantity;
  /** Null where nobody set one. Low is on hand at or below it. */
  readonly low: Quantity | null;
  /** "" where there is none. Several products may have the same. */
  readonly barcode: string;
}

/** An invoice as the van's figures hold it: see `Held` in core/van-here.ts. */
export interface HeldInvoice {
  readonly invoiceId: number;
  readonly version: number;
  readonly outside: boolean;
  /** Above 0. */
  readonly taken: readonly { readonly productId: number; readonly quantity: Quantity }[];
  /** In pence. */
  readonly collected: Pence;
}

/** All figures of one moment. */
export interface Van {
  /** Every product that is there, by id. */
  readonly products: readonly VanProduct[];
  /** Those changed at or after `since`; what the phone needs to lay its own changes over the figures. */
  readonly invoices: readonly HeldInvoice[];
  readonly since: string;
  /** The last entry in the figures, 0 before the first: an entry with a greater id is not in them yet. */
  readonly lastEntry: number;
  /** The last day sheet in the figures, 0 before the first; the last payment, absent before it. */
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
 * Ours (issue 8): the van of the signed-in person. What is on it is the sum of a ledger that is only added to.
 *
 * **The ledger.** An entry is a load, return, adjustment or wastage that a person wrote (`move`), a stock taking (`count`) or a sale. Sales are
 * written by the server in the transaction of whatever changes an invoice: delivering takes its lines off once; undoing that, writing other lines,
 * deleting and restoring write the difference. Nobody sends sales. A line belongs to a product by `productFinder` of core/stock.ts, looked up when
 * its invoice is delivered or has other lines, not when it is paid; a line that is no product is not stock. A hidden product keeps its ledger.
 * Invoices that were delivered before the stock was kept move nothing for good (`outside`).
 *
 * **Without signal.** Every change here is one operation of the outbox: a create sends `client_id` (the entity's key) and takes an Idempotency-Key;
 * product ids are filled in when it is sent (the operation `needs` its products). A hidden product is accepted, another's is 404 for the whole body.
 * On the phone on hand = `onHandHere` of core/van-here.ts: the last `van` answer, the own entries that are not in it (no id yet, or one above
 * `lastEntry`; a count moves counted − expected), and `aheadOf` every invoice on the phone. `reservedBy` and `vanLoad` are in core/load.ts.
 *
 * **A count** records what was there when it was counted. The server writes counted − on hand at the moment when the count arrives: the outbox keeps
 * the phone's order, so what this phone did before is in it and what it did after is not. Both figures are kept: `expected` as the phone
 * showed it, and the server's (counted − quantity); where they differ something else happened meanwhile, and the page says so.
 *
 * **A day sheet** covers what happened since the one before, in the server's order, whatever the clocks say: a day that was closed without signal
 * holds exactly what this phone did before closing it. (The very first begins with its `day`.) Cash is expected of invoices that went from
 * GetPaid to paid; `received` is what came in otherwise. A closed sheet stays; `corrects` counts the same day again, and only a sheet that is
 * not corrected yet (else 409 with it under `current`). Undone deliveries and payments of an earlier sheet are in the next one, below 0. On the
 * phone `withMovements` of core/goods.ts and `cashHere` lay what is unsent over `van.day`.
 *
 * **Changes** come as kind `stock` (ids of products; after each, read `van` again) and `daySheet` (ids of sheets; 0 for the open one).
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
