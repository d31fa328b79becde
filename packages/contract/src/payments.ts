import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { newPayment, payment, paymentDate, type Payment } from "./payments/payment.ts";
import { endpoint } from "./wire/endpoint.ts";
import { civilDay, clientId, looseId, NO_DAY } from "./wire/fields.ts";
import { blankAsAbsent } from "./wire/lenient.ts";
import { poundsOut } from "./wire/number-fields.ts";
import { nextCursor, page, type Page } from "./wire/paging.ts";
import { renamed } from "./wire/rename.ts";

/** What a list of payments comes to, in pence, less what was taken back. */
export interface PaymentTotals {
  readonly count: number;
  readonly amount: Pence;
}
const totalsWire = z.object({ count: z.int(), amount: poundsOut });
const totals = renamed<PaymentTotals, typeof totalsWire>(totalsWire, {
  count: "count",
  amount: "amount",
});

export interface PaymentPage {
  readonly payments: readonly Payment[];
  readonly totals: PaymentTotals;
  readonly nextCursor?: string | null | undefined;
}
const pageWire = z.object({ payments: z.array(payment), totals, next_cursor: nextCursor });
const paymentPage = renamed<PaymentPage, typeof pageWire>(pageWire, {
  payments: "payments",
  totals: "totals",
  nextCursor: "next_cursor",
});

/** All conditions that are set must hold. */
export interface PaymentQuery extends Page {
  readonly invoiceId?: number | undefined;
  readonly customerId?: number | undefined;
  /** Both days inclusive. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}
const queryWire = z.object({
  ...page,
  invoice_id: blankAsAbsent(looseId, "Please name an invoice"),
  drivercustomer_id: blankAsAbsent(looseId, "Please name a customer"),
  start_date: blankAsAbsent(civilDay, NO_DAY),
  end_date: blankAsAbsent(civilDay, NO_DAY),
});
const paymentQuery = renamed<PaymentQuery, typeof queryWire>(queryWire, {
  limit: "limit",
  cursor: "cursor",
  invoiceId: "invoice_id",
  customerId: "drivercustomer_id",
  from: "start_date",
  to: "end_date",
});

/** Ours: what customers paid (wire §14). */
export const payments = {
  list: endpoint("GET", "/api/payments/", {
    summary: "The caller's payments, latest first; 50 by default",
    query: paymentQuery,
    reply: paymentPage,
  }),
  get: endpoint("GET", "/api/payments/{id}/", {
    record: "payment",
    summary: "Read one payment",
    reply: payment,
  }),
  create: endpoint("POST", "/api/payments/", {
    summary:
      "Create a payment for invoices or a customer, or use what is on account; what no invoice needs is on account",
    body: newPayment,
    reply: payment,
    status: 201,
  }),
  reverse: endpoint("POST", "/api/payments/{id}/reverse/", {
    record: "payment",
    summary: "Create the payment that takes one back, below 0",
    refuses: [409],
    body: z.object({ client_id: clientId, payment_date: paymentDate }),
    reply: payment,
    status: 201,
  }),
};
