import type { Day } from "@roundsman/core/day";
import type { Insertable } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import type { Seller } from "../repository/seller.ts";
import {
  Totals,
  type CustomerTotal,
  type DayTotal,
  type ProductTotal,
  type RateTotal,
  type TakenTotal,
} from "./totals.ts";

/** How many letters of a day name a period that holds it. */
export const LEVELS = { day: 10, month: 7, year: 4 } as const;
export type Level = keyof typeof LEVELS;

export const periodOf = (level: Level, day: Day): string => day.slice(0, LEVELS[level]);

type Row = Insertable<Database["office_total"]>;
type Content = Pick<Row, "first_day" | "last_day" | "sums" | "products" | "customers">;

/** Lists instead of objects: a board parses thousands of them. */
interface Sums {
  readonly days: readonly (readonly [DayTotal["day"], DayTotal["amount"]])[];
  readonly rates: readonly RateTotal[];
  readonly taken: readonly TakenTotal[];
}
type Product = readonly [name: string, quantity: number, amount: number];
type Customer = readonly [
  customerId: number | null,
  name: string,
  last: Day,
  invoices: number,
  net: number,
  vat: number,
];

/** null where they hold nothing. */
export function rowOf(totals: Totals): Content | null {
  const { days } = totals;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const sums: Sums = {
    days: days.map(({ day, amount }) => [day, amount]),
    rates: totals.rates,
    taken: totals.taken,
  };
  const products = totals.products.map(productOf);
  const customers = totals.customers.map(customerOf);
  return {
    first_day: first.day,
    last_day: last.day,
    sums: JSON.stringify(sums),
    products: JSON.stringify(products),
    customers: JSON.stringify(customers),
  };
}

const productOf = ({ name, quantity, amount }: ProductTotal): Product => [name, quantity, amount];
const customerOf = (of: CustomerTotal): Customer => [
  of.customerId,
  of.name,
  of.last,
  of.invoices,
  of.net,
  of.vat,
];

/** Adds what was kept; lists that were not read are left out. */
export function addKept(
  totals: Totals,
  row: Pick<Content, "sums"> & Partial<Pick<Content, "products" | "customers">>,
): void {
  const { days, rates, taken } = JSON.parse(row.sums) as Sums;
  for (const [day, amount] of days) totals.addDay({ day, amount });
  for (const each of rates) totals.addRate(each);
  for (const each of taken) totals.addTaken(each);
  for (const [name, quantity, amount] of JSON.parse(row.products ?? "[]") as readonly Product[])
    totals.addProduct({ name, quantity, amount });
  for (const each of JSON.parse(row.customers ?? "[]") as readonly Customer[]) {
    const [customerId, name, last, invoices, net, vat] = each;
    totals.addCustomer({ customerId, name, last, invoices, net, vat });
  }
}

/** What decides how a driver's invoices treat VAT where nobody chose: totals of another seller are stale. */
export const sellerKey = ({ isRegistered, otherwise }: Seller): string =>
  `${isRegistered ? "registered" : "unregistered"} ${otherwise.join()}`.trim();
