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
  const all = books.map(({ driver, totals }) => ({ driver, customers: namedOnce(totals) }));
  const amounts = all.flatMap(({ customers }) => customers.map(amountOf));
  const least = Float64Array.from(amounts).toSorted().at(-count) ?? -Infinity;
  return all
    .flatMap(({ driver, customers }) =>
      customers.filter((of) => amountOf(of) >= least).map((of) => ({ driver, of })),
    )
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
function namedOnce({ customers }: Totals): CustomerTotal[] {
  const found: CustomerTotal[] = [];
  const unsaved = new Map<string, CustomerTotal>();
  for (const of of customers) {
    if (of.customerId !== null) {
      found.push(of);
      continue;
    }
    const key = fold(of.name);
    const there = unsaved.get(key);
    unsaved.set(key, there ? joined(there, of) : of);
  }
  for (const of of unsaved.values()) found.push(of);
  return found;
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
