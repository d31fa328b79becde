import type { CustomerSales } from "@roundsman/contract/office/board-rows";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { fold } from "@roundsman/core/name";
import type { Db } from "../kernel/storage/db.ts";
import { namesOnInvoices } from "./repository/customer-names.ts";
import type { Driver } from "./repository/drivers.ts";
import { salesOf } from "./sales-of.ts";
import type { SavedTotal, Totals, UnsavedTotal } from "./totals/totals.ts";

interface Asked {
  readonly books: readonly { readonly driver: Driver; readonly totals: Totals }[];
  readonly span: DayRange;
  readonly count: number;
}

/** So many customers of all drivers, most first. A saved one is named as on the last invoice until the end of the span. */
export async function mostOfCustomers(
  db: Db,
  { books, span, count }: Asked,
): Promise<CustomerSales[]> {
  const all = books.map(({ driver, totals }) => ({
    driver,
    customers: [...totals.saved, ...namedOnce(totals)],
  }));
  const amounts = all.flatMap(({ customers }) => customers.map(amountOf));
  const least = Float64Array.from(amounts).toSorted().at(-count) ?? -Infinity;
  // What cannot be among them is not sorted: that would take longer than to read all.
  const most = all
    .flatMap(({ driver, customers }) =>
      customers.filter((of) => amountOf(of) >= least).map((of) => ({ driver, of })),
    )
    .toSorted(mostFirst)
    .slice(0, count);
  const nameOf = await namesOf(db, most, span.end);
  return most.map(({ driver, of }) => ({
    customerId: isSaved(of) ? of.customerId : null,
    name: isSaved(of) ? nameOf(driver, of) : of.name,
    driverId: driver.id,
    driver: driver.name,
    ...salesOf([of]),
  }));
}

type CustomerTotal = SavedTotal | UnsavedTotal;
const isSaved = (of: CustomerTotal): of is SavedTotal => "customerId" in of;
const amountOf = ({ net, vat }: CustomerTotal): number => net + vat;

interface DriversCustomer {
  readonly driver: Driver;
  readonly of: CustomerTotal;
}

/** The same order however many are asked for. */
const mostFirst = (a: DriversCustomer, b: DriversCustomer): number =>
  amountOf(b.of) - amountOf(a.of) || a.driver.id - b.driver.id || firstOfDriver(a.of, b.of);

function firstOfDriver(a: CustomerTotal, b: CustomerTotal): number {
  if (isSaved(a)) return isSaved(b) ? a.customerId - b.customerId : -1;
  return isSaved(b) || a.name > b.name ? 1 : -1;
}

/** One who is written in several ways is named as on most invoices. */
function namedOnce({ unsaved }: Totals): Iterable<UnsavedTotal> {
  const found = new Map<string, UnsavedTotal & { readonly most: number }>();
  for (const of of unsaved) {
    const key = fold(of.name);
    const there = found.get(key);
    const most = of.invoices;
    if (!there) found.set(key, { ...of, most });
    else {
      const isFirst = most === there.most ? of.name < there.name : most > there.most;
      found.set(key, {
        ...(isFirst ? { name: of.name, most } : { name: there.name, most: there.most }),
        invoices: there.invoices + of.invoices,
        net: there.net + of.net,
        vat: there.vat + of.vat,
      });
    }
  }
  return found.values();
}

async function namesOf(db: Db, of: readonly DriversCustomer[], until: Day) {
  const names = new Map<number, ReadonlyMap<number, string>>();
  for (const owner of new Set(of.map(({ driver }) => driver.id))) {
    const its = of.filter(({ driver }) => driver.id === owner).map((each) => each.of);
    const customers = its.filter(isSaved).map(({ customerId }) => customerId);
    names.set(owner, await namesOnInvoices(db, { owner, customers, until }));
  }
  return ({ id }: Driver, { customerId }: SavedTotal): string =>
    names.get(id)?.get(customerId) ?? "";
}
