import type { Day } from "@roundsman/core/day";
import type { Insertable } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import type { Seller } from "../repository/seller.ts";
import type { Sign } from "./periods.ts";
import {
  Totals,
  type DayTotal,
  type RateTotal,
  type SavedTotal,
  type TakenTotal,
  type UnsavedTotal,
} from "./totals.ts";

type Row = Insertable<Database["office_total"]>;
/** The columns of a period's totals. */
type Content = Pick<Row, "first_day" | "last_day" | "sums" | List>;
/** Lists that few figures need have columns of their own. */
export type List = "days" | "products" | "customers";

interface Sums {
  readonly rates: readonly RateTotal[];
  readonly taken: readonly TakenTotal[];
}

/** A list for each field instead of objects: a board parses thousands of them. */
type Days = readonly [days: readonly Day[], amounts: readonly DayTotal["amount"][]];
type Products = readonly [
  names: readonly string[],
  documents: readonly number[],
  spelled: readonly number[],
  quantities: readonly number[],
  amounts: readonly number[],
];
type Bought = readonly [
  invoices: readonly number[],
  nets: readonly number[],
  vats: readonly number[],
];
type Customers = readonly [
  saved: readonly [customerIds: readonly number[], ...Bought],
  unsaved: readonly [names: readonly string[], ...Bought],
];

/** null if they hold nothing. */
export function rowOf(totals: Totals): Content | null {
  const { days, rates, taken, products, saved, unsaved } = totals;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return {
    first_day: first.day,
    last_day: last.day,
    sums: JSON.stringify({ rates, taken } satisfies Sums),
    days: JSON.stringify([
      days.map((dayTotal) => dayTotal.day),
      days.map((dayTotal) => dayTotal.amount),
    ] satisfies Days),
    products: JSON.stringify([
      products.map((productTotal) => productTotal.name),
      products.map((productTotal) => productTotal.documents),
      products.map((productTotal) => productTotal.spelled),
      products.map((productTotal) => productTotal.quantity),
      products.map((productTotal) => productTotal.amount),
    ] satisfies Products),
    customers: JSON.stringify([
      [saved.map((total) => total.customerId), ...boughtBy(saved)],
      [unsaved.map((total) => total.name), ...boughtBy(unsaved)],
    ] satisfies Customers),
  };
}

const boughtBy = (all: readonly (SavedTotal | UnsavedTotal)[]): Bought => [
  all.map((total) => total.invoices),
  all.map((total) => total.net),
  all.map((total) => total.vat),
];

/** Adds kept totals, or subtracts them if `sign` is -1; lists that were not read are left out. */
export function addKept(
  totals: Totals,
  row: Pick<Content, "sums"> & Partial<Pick<Content, List>>,
  sign: Sign = 1,
): void {
  const { rates, taken } = JSON.parse(row.sums) as Sums;
  for (const each of rates) totals.addRate(signedRate(each, sign));
  for (const each of taken) totals.addTaken(signedTaken(each, sign));
  if (row.days !== undefined) addKeptDays(totals, JSON.parse(row.days) as Days, sign);
  if (row.products !== undefined)
    addKeptProducts(totals, JSON.parse(row.products) as Products, sign);
  if (row.customers !== undefined)
    addKeptCustomers(totals, JSON.parse(row.customers) as Customers, sign);
}

const signedRate = (rateTotal: RateTotal, sign: Sign): RateTotal => ({
  ...rateTotal,
  invoices: sign * rateTotal.invoices,
  atRate: sign * rateTotal.atRate,
  documents: sign * rateTotal.documents,
  parts: sign * rateTotal.parts,
  net: sign * rateTotal.net,
  vat: sign * rateTotal.vat,
});

const signedTaken = (total: TakenTotal, sign: Sign): TakenTotal => ({
  ...total,
  payments: sign * total.payments,
  amount: sign * total.amount,
});

function addKeptDays(totals: Totals, [days, amounts]: Days, sign: Sign): void {
  for (const [nth, day] of days.entries())
    if (sign === 1) totals.addDay({ day, amount: amounts[nth] ?? null });
    else totals.removeDay(day);
}

function addKeptProducts(totals: Totals, all: Products, sign: Sign): void {
  const [names, documents, spelled, quantities, amounts] = all;
  for (const [nth, name] of names.entries())
    totals.addProduct({
      name,
      documents: sign * (documents[nth] ?? 0),
      spelled: sign * (spelled[nth] ?? 0),
      quantity: sign * (quantities[nth] ?? 0),
      amount: sign * (amounts[nth] ?? 0),
    });
}

function addKeptCustomers(totals: Totals, [saved, unsaved]: Customers, sign: Sign): void {
  const [customerIds, ...bought] = saved;
  for (const [nth, customerId] of customerIds.entries())
    totals.addSaved({ customerId, ...boughtAt(bought, nth, sign) });
  const [names, ...boughtUnsaved] = unsaved;
  for (const [nth, name] of names.entries())
    totals.addUnsaved({ name, ...boughtAt(boughtUnsaved, nth, sign) });
}

const boughtAt = ([invoices, nets, vats]: Bought, nth: number, sign: Sign) => ({
  invoices: sign * (invoices[nth] ?? 0),
  net: sign * (nets[nth] ?? 0),
  vat: sign * (vats[nth] ?? 0),
});

/**
 * Says how a driver's invoices treat VAT where nobody chose, and how totals are written: totals
 * with another key are stale.
 */
export const sellerKey = ({ isRegistered, otherwise }: Seller): string =>
  `${FORMAT} ${isRegistered ? "registered" : "unregistered"} ${otherwise.join()}`.trim();
/**
 * 2: with how many documents have a product, and how many invoices have a rate. 3: without the
 * names of saved customers.
 */
const FORMAT = 3;
