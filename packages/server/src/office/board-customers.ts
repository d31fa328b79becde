import type { CustomerSales } from "@roundsman/contract/office/board-rows";
import { fold } from "@roundsman/core/name";
import type { Driver } from "./repository/drivers.ts";
import { salesOf } from "./sales-of.ts";
import type { CustomerTotal, Totals } from "./totals/totals.ts";

interface Books {
  readonly driver: Driver;
  readonly totals: Totals;
}

/** So many customers of all drivers, most first. What cannot be among them is not sorted by name: that would take longer than to read all. */
export function mostOfCustomers(books: readonly Books[], count: number): CustomerSales[] {
  const all = books.flatMap(customersOf);
  const amounts = Float64Array.from(all, ({ of }) => amountOf(of)).toSorted();
  const least = amounts.at(-count) ?? -Infinity;
  return all
    .filter(({ of }) => amountOf(of) >= least)
    .toSorted((a, b) => amountOf(b.of) - amountOf(a.of) || (a.of.name < b.of.name ? -1 : 1))
    .slice(0, count)
    .map(customerSales);
}

const amountOf = ({ net, vat }: CustomerTotal): number => net + vat;

interface DriversCustomer {
  readonly driver: Driver;
  readonly of: CustomerTotal;
}

/** One who is no saved customer and is written in several ways is named as the last time. */
function customersOf({ driver, totals: { customers } }: Books): DriversCustomer[] {
  const unsaved = new Map<string, CustomerTotal>();
  for (const each of customers) {
    if (each.customerId !== null) continue;
    const key = fold(each.name);
    const there = unsaved.get(key);
    unsaved.set(key, there ? joined(there, each) : each);
  }
  const saved = customers.filter(({ customerId }) => customerId !== null);
  return [...saved, ...unsaved.values()].map((of) => ({ driver, of }));
}

const customerSales = ({ driver, of }: DriversCustomer): CustomerSales => ({
  customerId: of.customerId,
  name: of.name,
  driverId: driver.id,
  driver: driver.name,
  ...salesOf([of]),
});
const joined = (a: CustomerTotal, b: CustomerTotal): CustomerTotal => ({
  ...(isLater(b, a) ? b : a),
  invoices: a.invoices + b.invoices,
  net: a.net + b.net,
  vat: a.vat + b.vat,
});

const isLater = (a: CustomerTotal, b: CustomerTotal): boolean =>
  a.last === b.last ? a.name < b.name : a.last > b.last;
