import type { Day } from "@roundsman/core/day";
import type { Insertable } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import type { Seller } from "../repository/seller.ts";
import { Totals, type DayTotal, type RateTotal, type TakenTotal } from "./totals.ts";

type Row = Insertable<Database["office_total"]>;
/** What a period's totals are written as. */
type Content = Pick<Row, "first_day" | "last_day" | "sums" | List>;
/** What few figures need is in columns of its own. */
export type List = "days" | "products" | "customers";

interface Sums {
  readonly rates: readonly RateTotal[];
  readonly taken: readonly TakenTotal[];
}

/** Lists of one field each, instead of objects: a board parses thousands of them. */
type Days = readonly [days: readonly Day[], amounts: readonly DayTotal["amount"][]];
type Products = readonly [
  names: readonly string[],
  documents: readonly number[],
  quantities: readonly number[],
  amounts: readonly number[],
];
type Customers = readonly [
  customerIds: readonly (number | null)[],
  names: readonly string[],
  lasts: readonly Day[],
  invoices: readonly number[],
  nets: readonly number[],
  vats: readonly number[],
];

/** null where they hold nothing. */
export function rowOf(totals: Totals): Content | null {
  const { days, rates, taken, products, customers } = totals;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return {
    first_day: first.day,
    last_day: last.day,
    sums: JSON.stringify({ rates, taken } satisfies Sums),
    days: JSON.stringify([days.map((of) => of.day), days.map((of) => of.amount)] satisfies Days),
    products: JSON.stringify([
      products.map((of) => of.name),
      products.map((of) => of.documents),
      products.map((of) => of.quantity),
      products.map((of) => of.amount),
    ] satisfies Products),
    customers: JSON.stringify([
      customers.map((of) => of.customerId),
      customers.map((of) => of.name),
      customers.map((of) => of.last),
      customers.map((of) => of.invoices),
      customers.map((of) => of.net),
      customers.map((of) => of.vat),
    ] satisfies Customers),
  };
}

/** Adds what was kept; lists that were not read are left out. */
export function addKept(
  totals: Totals,
  row: Pick<Content, "sums"> & Partial<Pick<Content, List>>,
): void {
  const { rates, taken } = JSON.parse(row.sums) as Sums;
  for (const each of rates) totals.addRate(each);
  for (const each of taken) totals.addTaken(each);
  if (row.days !== undefined) addKeptDays(totals, JSON.parse(row.days) as Days);
  if (row.products !== undefined) addKeptProducts(totals, JSON.parse(row.products) as Products);
  if (row.customers !== undefined) addKeptCustomers(totals, JSON.parse(row.customers) as Customers);
}

function addKeptDays(totals: Totals, [days, amounts]: Days): void {
  for (const [nth, day] of days.entries()) totals.addDay({ day, amount: amounts[nth] ?? null });
}

function addKeptProducts(totals: Totals, all: Products): void {
  const [names, documents, quantities, amounts] = all;
  for (const [nth, name] of names.entries())
    totals.addProduct({
      name,
      documents: documents[nth] ?? 0,
      quantity: quantities[nth] ?? 0,
      amount: amounts[nth] ?? 0,
    });
}

function addKeptCustomers(totals: Totals, all: Customers): void {
  const [customerIds, names, lasts, invoices, nets, vats] = all;
  for (const [nth, last] of lasts.entries())
    totals.addCustomer({
      customerId: customerIds[nth] ?? null,
      name: names[nth] ?? "",
      last,
      invoices: invoices[nth] ?? 0,
      net: nets[nth] ?? 0,
      vat: vats[nth] ?? 0,
    });
}

/** What decides how a driver's invoices treat VAT where nobody chose, and how totals are written: totals that name another are stale. */
export const sellerKey = ({ isRegistered, otherwise }: Seller): string =>
  `${FORMAT} ${isRegistered ? "registered" : "unregistered"} ${otherwise.join()}`.trim();
/** 2: with how many documents have a product, and how many invoices a rate. */
const FORMAT = 2;
