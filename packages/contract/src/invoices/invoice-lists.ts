import type { InvoiceTotals, LoadRow } from "@roundsman/core/invoice";
import type { Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import * as z from "zod/mini";
import { freeText, optionalDay } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { invoice, type Invoice } from "../invoice.ts";
import { loadRow } from "./invoice-lines.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { nextCursor, page, type Page } from "../wire/paging.ts";
import { idOf } from "../wire/record-ids.ts";
import { renamed } from "../wire/rename.ts";
import { deliveryStatus, NO_STATUS, paymentStatus } from "./statuses.ts";

export interface ListTotals extends Omit<InvoiceTotals, "credited" | "paid"> {
  readonly count: number;
}

/** A page of invoices, with the totals of all that match, not only of the page (wire §5). */
export interface InvoicePage {
  readonly invoices: readonly Invoice[];
  readonly loadSheet: readonly LoadRow[];
  readonly totals: ListTotals;
  readonly nextCursor?: string | null | undefined;
}

const totalsWire = z.object({
  count: z.int(),
  discount: poundsOut,
  total_amount: poundsOut,
  payable_amount: z.optional(poundsOut),
});
export const listTotals = renamed<ListTotals, typeof totalsWire>(totalsWire, {
  count: "count",
  discount: "discount",
  total: "total_amount",
  payable: "payable_amount",
});

/** The three lists differ in the names of two fields (spec §7, wire §5). */
export function invoicePage<const Rows extends string, const Loads extends string>(
  rows: Rows,
  loads: Loads,
) {
  type Wire = { totals: ListTotals; next_cursor?: string | null | undefined } & Record<
    Rows,
    Invoice[]
  > &
    Record<Loads, LoadRow[]>;
  const fields = {
    totals: listTotals,
    next_cursor: nextCursor,
    [rows]: z.array(invoice),
    [loads]: z.array(loadRow),
  };
  const wire = z.object(fields) as unknown as z.ZodMiniType<Wire, object>;
  return z.codec(wire, z.custom<InvoicePage>(), {
    decode: ({ [rows]: invoices, [loads]: loadSheet, totals, next_cursor }) => ({
      invoices,
      loadSheet,
      totals,
      nextCursor: next_cursor,
    }),
    encode: (page) =>
      ({
        totals: page.totals,
        next_cursor: page.nextCursor,
        [rows]: [...page.invoices],
        [loads]: [...page.loadSheet],
      }) as Wire,
  });
}

export const pageBody = z.object(page);

export interface InvoiceFilters extends Page {
  /** Both inclusive. */
  readonly from?: Day | null | undefined;
  readonly to?: Day | null | undefined;
  /** Contained in the customer's name, whatever its case. */
  readonly customerName?: string | undefined;
  readonly customerId?: number | null | undefined;
  readonly paymentStatus?: PaymentStatus | null | undefined;
  readonly deliveryStatus?: DeliveryStatus | null | undefined;
  /** Searched in number, name, postcode and summary. */
  readonly query?: string | undefined;
  /** Ours: by date; oldest first where it is absent. */
  readonly order?: SearchOrder | undefined;
}

export const SEARCH_ORDERS = ["oldest", "newest"] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

const filtersWire = z
  .object({
    start_date: optionalDay,
    end_date: optionalDay,
    driver_customer_name: z.optional(freeText),
    driver_customer_id: blankAsAbsent(idOf("customer"), "Please name a customer"),
    payment_status: blankAsAbsent(paymentStatus, NO_STATUS),
    delivery_status: blankAsAbsent(deliveryStatus, NO_STATUS),
    query: z.optional(freeText),
    order: z.optional(z.enum(SEARCH_ORDERS)),
    ...page,
  })
  .check(
    z.refine(({ start_date: from, end_date: to }) => !from || !to || from <= to, {
      message: "The start date must not be after the end date",
      path: ["start_date"],
    }),
  );

export const invoiceFilters = renamed<InvoiceFilters, typeof filtersWire>(filtersWire, {
  from: "start_date",
  to: "end_date",
  customerName: "driver_customer_name",
  customerId: "driver_customer_id",
  paymentStatus: "payment_status",
  deliveryStatus: "delivery_status",
  query: "query",
  order: "order",
  limit: "limit",
  cursor: "cursor",
});
