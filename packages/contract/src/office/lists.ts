import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { poundsOut, unitsOut } from "../wire/number-fields.ts";
import { nextCursor } from "../wire/paging.ts";
import { renamed } from "../wire/rename.ts";
import { cashDifference, sales, type Sales } from "./board-rows.ts";
import {
  accountPaymentsQuery,
  cashQuery,
  debtsQuery,
  goodsQuery,
  paymentsQuery,
  salesQuery,
} from "./list-queries.ts";
import {
  accountPayment,
  customerOnAccount,
  listedDebt,
  listedGoods,
  listedPayment,
  listedSale,
  type ListedDebt,
  type ListedGoods,
  type ListedPayment,
  type ListedSale,
} from "./list-rows.ts";

/** A page of a list. The totals are those of the whole list, and come only with its first page. */
export interface OfficeList<Row, Totals> {
  readonly rows: readonly Row[];
  readonly totals: Totals | null;
  readonly nextCursor?: string | null | undefined;
}
export function listReply<Row, Totals>(row: z.ZodMiniType<Row>, totals: z.ZodMiniType<Totals>) {
  const wire = z.object({
    totals: z.nullable(totals),
    rows: z.array(row),
    next_cursor: nextCursor,
  });
  return renamed<OfficeList<Row, Totals>, typeof wire>(wire, {
    totals: "totals",
    rows: "rows",
    nextCursor: "next_cursor",
  });
}

export interface GoodsTotals {
  readonly documents: number;
  readonly quantity: Quantity;
  readonly amount: Pence;
}
const goodsTotals = z.object({ documents: z.int(), quantity: unitsOut, amount: poundsOut });

export interface DebtTotals {
  readonly invoices: number;
  readonly owed: Pence;
}
const debtTotals = z.object({ invoices: z.int(), owed: poundsOut });

export interface PaymentTotals {
  /** Less those that were taken back. */
  readonly payments: number;
  readonly amount: Pence;
}
const paymentTotals = z.object({ payments: z.int(), amount: poundsOut });

const paged = { access: "manager" } as const;

/**
 * Ours: the documents behind each figure of the board, for managers (docs/wire-additions.md, The
 * office).
 */
export const officeLists = {
  sales: endpoint("GET", "/api/office/sales/", {
    summary: "The invoices and credit notes behind what was sold, newest first; 50 by default",
    ...paged,
    query: salesQuery,
    reply: listReply<ListedSale, Sales>(listedSale, sales),
  }),
  goods: endpoint("GET", "/api/office/goods/", {
    summary: "What invoices and credit notes have of a product, newest first; 50 by default",
    ...paged,
    query: goodsQuery,
    reply: listReply<ListedGoods, GoodsTotals>(listedGoods, goodsTotals),
  }),
  debts: endpoint("GET", "/api/office/debts/", {
    summary: "The invoices behind what is owed today, the oldest due first; 50 by default",
    ...paged,
    query: debtsQuery,
    reply: listReply<ListedDebt, DebtTotals>(listedDebt, debtTotals),
  }),
  payments: endpoint("GET", "/api/office/payments/", {
    summary: "The payments behind what came in, newest first; 50 by default",
    ...paged,
    query: paymentsQuery,
    reply: listReply<ListedPayment, PaymentTotals>(listedPayment, paymentTotals),
  }),
  onAccount: endpoint("GET", "/api/office/on-account/", {
    summary: "Customers whose money is for no invoice, most first",
    ...paged,
    refuses: [413],
    reply: z.object({ rows: z.array(customerOnAccount) }),
  }),
  accountPayments: endpoint("GET", "/api/office/on-account/payments/", {
    summary: "The payments that a customer's money on account is of, newest first",
    ...paged,
    refuses: [413],
    query: accountPaymentsQuery,
    reply: z.object({ rows: z.array(accountPayment) }),
  }),
  cash: endpoint("GET", "/api/office/cash/", {
    summary: "The closed days whose cash did not come out, newest first",
    ...paged,
    refuses: [413],
    query: cashQuery,
    reply: z.object({ rows: z.array(cashDifference) }),
  }),
};
