import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { Ageing } from "@roundsman/core/payments/ageing";
import * as z from "zod/mini";
import { ageing } from "../wire/ageing.ts";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay } from "../wire/fields.ts";
import { blankAsAbsent, wholeNumberBetween } from "../wire/lenient.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";
import { maxDays, inOrder, SPAN_FIELDS } from "../wire/span.ts";
import {
  sales,
  salesFields,
  salesNames,
  rateSales,
  daySales,
  driverSales,
  customerSales,
  productSales,
  debtor,
  methodTotal,
  cashDifference,
  type Sales,
  type RateSales,
  type DaySales,
  type DriverSales,
  type CustomerSales,
  type ProductSales,
  type Debtor,
  type MethodTotal,
  type CashDifference,
} from "./board-rows.ts";

export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}
const beforeWire = z.object({ from: civilDay, to: civilDay, ...salesFields });
const before = renamed<Sales & DaySpan, typeof beforeWire>(beforeWire, {
  from: "from",
  to: "to",
  ...salesNames,
});

/** The business over a span of days. */
export interface Board {
  readonly sales: Sales;
  /**
   * The span before: the same days of the months before where the span begins with a month, else as
   * many days before.
   */
  readonly before: Sales & DaySpan;
  /** In the order of VAT_RATES, without rates that nothing was sold at. */
  readonly rates: readonly RateSales[];
  /**
   * How many documents show no VAT. They may cancel each other out, so the amount alone does not
   * tell.
   */
  readonly withoutVat: number;
  /** Days on which something was sold or credited, in order. */
  readonly days: readonly DaySales[];
  /** Largest first, as are the lists below. */
  readonly drivers: readonly DriverSales[];
  readonly customers: readonly CustomerSales[];
  readonly products: readonly ProductSales[];
  /** What is open today, whatever the span. */
  readonly debts: Ageing;
  /** Customers' money that is for no invoice, in pence. */
  readonly onAccount: Pence;
  readonly debtors: readonly Debtor[];
  readonly taken: readonly MethodTotal[];
  readonly cash: readonly CashDifference[];
  /** All days with a cash difference: how many, and counted less expected in pence. */
  readonly cashOff: { readonly days: number; readonly amount: Pence };
  /** The lists that have more rows than the board shows. */
  readonly more: readonly NamedList[];
}
/** The lists of which a board shows only the first rows. */
export const NAMED_LISTS = ["customers", "products", "debtors", "cash_differences"] as const;
export type NamedList = (typeof NAMED_LISTS)[number];
const boardWire = z.object({
  sales,
  before,
  vat_rates: z.array(rateSales),
  without_vat: z.int(),
  days: z.array(daySales),
  drivers: z.array(driverSales),
  customers: z.array(customerSales),
  products: z.array(productSales),
  debts: ageing,
  on_account: poundsOut,
  debtors: z.array(debtor),
  payments: z.array(methodTotal),
  cash_differences: z.array(cashDifference),
  cash_off: z.object({ days: z.int(), amount: poundsOut }),
  more: z.array(z.enum(NAMED_LISTS)),
});
const board = renamed<Board, typeof boardWire>(boardWire, {
  sales: "sales",
  before: "before",
  rates: "vat_rates",
  withoutVat: "without_vat",
  days: "days",
  drivers: "drivers",
  customers: "customers",
  products: "products",
  debts: "debts",
  onAccount: "on_account",
  debtors: "debtors",
  taken: "payments",
  cash: "cash_differences",
  cashOff: "cash_off",
  more: "more",
});

/** A leap year and a day. */
export const MOST_DAYS = 367;
/** The most customers, products, debtors and cash differences that one board names. */
export const MOST_NAMED = 20_000;
const NAMED_RANGE = "Must be from 1 to 20,000";
const boardQuery = z
  .object({
    ...SPAN_FIELDS,
    named: blankAsAbsent(wholeNumberBetween(1, MOST_NAMED, NAMED_RANGE), NAMED_RANGE),
  })
  .check(inOrder, maxDays(MOST_DAYS, "At most one year at a time"));

/** Ours: the whole business, for its managers (docs/wire-additions.md, The office). */
export const office = {
  board: endpoint("GET", "/api/office/board/", {
    summary: "Sales, VAT, debts, payments and cash of the whole business over at most a year",
    access: "manager",
    query: boardQuery,
    reply: board,
  }),
};
