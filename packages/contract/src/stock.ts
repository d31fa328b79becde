import * as z from "zod/mini";
import { daySheet, daySheetPage, newDaySheet, openDay } from "./day-sheet.ts";
import { endpoint } from "./wire/endpoint.ts";
import { id, instant, storable } from "./wire/fields.ts";
import { countedUnits, poundsOut, unitsOut } from "./wire/number-fields.ts";
import { pageQuery } from "./wire/paging.ts";
import { readOnlyField, writableField, type BodyOf, type RecordOf } from "./wire/record.ts";
import { bodyCodec, partCodec } from "./wire/record-codec.ts";
import { newCount, newStockEntry, stockEntry, stockPage, stockQuery } from "./stock/stock-wire.ts";

/** A product on the van. */
export const VAN_PRODUCT_FIELDS = {
  productId: readOnlyField("product_id", id),
  /** Signed: below 0 where more was sold than the ledger had. */
  onHand: readOnlyField("on_hand", unitsOut),
  /** Needed by invoices of GetPaid and Schedule that are not delivered yet. */
  reserved: readOnlyField("reserved", unitsOut),
  /**
   * null where nobody set one. The product is low at or below it. In a body absent leaves it, null
   * clears it.
   */
  low: writableField("stock_low", {
    answer: z.nullable(unitsOut),
    body: z.optional(z.nullable(countedUnits())),
  }),
  /**
   * "" where there is none. Several products may have the same. In a body absent leaves it, null or
   * "" clears it.
   */
  barcode: writableField("barcode", {
    answer: z.string(),
    body: z.optional(z.nullable(z.string().check(z.maxLength(64), storable))),
  }),
} as const;
export type VanProduct = RecordOf<typeof VAN_PRODUCT_FIELDS>;
const vanProduct = partCodec(VAN_PRODUCT_FIELDS);
/** The settings of a product on the van. */
export type VanProductBody = BodyOf<typeof VAN_PRODUCT_FIELDS>;

const TAKEN = {
  productId: readOnlyField("product_id", id),
  quantity: readOnlyField("quantity", unitsOut),
} as const;

/** An invoice as the van's figures include it: see `InvoiceFigures` in core/src/local-van.ts. */
const HELD_INVOICE = {
  invoiceId: readOnlyField("invoice_id", id),
  version: readOnlyField("version", z.int()),
  outside: readOnlyField("outside", z.boolean()),
  /** Above 0. */
  taken: readOnlyField("taken", z.array(partCodec(TAKEN))),
  /** In pence. */
  collected: readOnlyField("collected", poundsOut),
} as const;
export type HeldInvoice = RecordOf<typeof HELD_INVOICE>;

/** All figures of the van at one moment. */
export const VAN_FIELDS = {
  /** Every product that is not deleted, by id. */
  products: readOnlyField("products", z.array(vanProduct)),
  /** Those changed at or after `since`: the phone adds its own changes to the figures with them. */
  invoices: readOnlyField("invoices", z.array(partCodec(HELD_INVOICE))),
  since: readOnlyField("since", instant),
  /**
   * The last entry in the figures, 0 before the first. Entries with a greater id are not in them.
   */
  lastEntry: readOnlyField("last_entry", z.int()),
  /** The last day sheet in the figures, 0 before the first. Below: the last payment, if any. */
  lastSheet: readOnlyField("last_sheet", z.int()),
  lastPayment: readOnlyField("last_payment", z.optional(z.int())),
  day: readOnlyField("day", openDay),
} as const;
export type Van = RecordOf<typeof VAN_FIELDS>;

const all = "/api/responsible-persons/{rp}/stock/";

/**
 * Ours: the van of the signed-in person (docs/wire-additions.md, The van). What is on it is the sum
 * of a ledger that is only added to.
 * **Ledger.** An entry is a load, return, adjustment or wastage (`move`), a stock count (`count`)
 * or a sale. Only the server writes sales, in the transaction that changes an invoice: the
 * difference between what the invoice takes now and what the ledger has of it. `productFinder`
 * (core/src/stock.ts) finds a line's product; a line without one is not stock.
 * **Without signal.** Each change is one mutation, with `client_id` and Idempotency-Key. A deleted
 * product is accepted; another person's answers 404 for the whole body. On the phone `localOnHand`
 * (core/src/local-van.ts) adds to the last `van` its own entries above `lastEntry`, and how far
 * each invoice is ahead of the figures.
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
    reply: partCodec(VAN_FIELDS),
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
    body: bodyCodec(VAN_PRODUCT_FIELDS),
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
