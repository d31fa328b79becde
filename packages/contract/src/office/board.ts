import type { Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import { ageing } from "../wire/ageing.ts";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay } from "../wire/fields.ts";
import { blankAsAbsent, wholeNumberBetween } from "../wire/lenient.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec } from "../wire/record-codec.ts";
import { maxDays, inOrder, SPAN_FIELDS } from "../wire/span.ts";
import {
  SALES,
  sales,
  rateSales,
  daySales,
  driverSales,
  customerSales,
  productSales,
  debtor,
  methodTotal,
  cashDifference,
} from "./board-rows.ts";

export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}
const BEFORE = {
  from: readOnlyField("from", civilDay),
  to: readOnlyField("to", civilDay),
  ...SALES,
} as const;

/** The lists of which a board shows only the first rows. */
export const NAMED_LISTS = ["customers", "products", "debtors", "cash_differences"] as const;
export type NamedList = (typeof NAMED_LISTS)[number];

/** The business over a span of days. */
const BOARD = {
  sales: readOnlyField("sales", sales),
  /**
   * The span before: the same days of the months before where the span begins with a month, else as
   * many days before.
   */
  before: readOnlyField("before", partCodec(BEFORE)),
  /** In the order of VAT_RATES, without rates that nothing was sold at. */
  rates: readOnlyField("vat_rates", z.array(rateSales)),
  /**
   * How many documents show no VAT. They may cancel each other out, so the amount alone does not
   * tell.
   */
  withoutVat: readOnlyField("without_vat", z.int()),
  /** Days on which something was sold or credited, in order. */
  days: readOnlyField("days", z.array(daySales)),
  /** Largest first, as are the lists below. */
  drivers: readOnlyField("drivers", z.array(driverSales)),
  customers: readOnlyField("customers", z.array(customerSales)),
  products: readOnlyField("products", z.array(productSales)),
  /** What is open today, whatever the span. */
  debts: readOnlyField("debts", ageing),
  /** Customers' money that is for no invoice, in pence. */
  onAccount: readOnlyField("on_account", poundsOut),
  debtors: readOnlyField("debtors", z.array(debtor)),
  taken: readOnlyField("payments", z.array(methodTotal)),
  cash: readOnlyField("cash_differences", z.array(cashDifference)),
  /** All days with a cash difference: how many, and counted less expected in pence. */
  cashOff: readOnlyField("cash_off", z.object({ days: z.int(), amount: poundsOut })),
  /** The lists that have more rows than the board shows. */
  more: readOnlyField("more", z.array(z.enum(NAMED_LISTS))),
} as const;
export type Board = RecordOf<typeof BOARD>;

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
    reply: partCodec(BOARD),
  }),
};
