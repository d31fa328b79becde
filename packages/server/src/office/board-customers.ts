import type { CustomerSales } from "@roundsman/contract/office/board-rows";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { fold } from "@roundsman/core/name";
import type { Db } from "../kernel/storage/db.ts";
import { namesOnInvoices, type LastName } from "./repository/customer-names.ts";
import type { Driver } from "./repository/drivers.ts";
import { salesOf } from "./sales-of.ts";
import { addBought, type SavedTotal, type Totals, type UnsavedTotal } from "./totals/totals.ts";
import { byDriver, driversOfCustomer, type DriverCustomer } from "./drivers-of-customer.ts";

interface CustomersQuery {
  readonly books: readonly Books[];
  /** The customer of the business by the ids of its entries, where it has several. */
  readonly shared: ReadonlyMap<number, number>;
  readonly span: DayRange;
  readonly count: number;
}

interface Books {
  readonly driver: Driver;
  readonly totals: Totals;
}

/**
 * The customers of all drivers who bought most, most first. A customer of the business is one,
 * whichever drivers sell to them. A saved customer is named as on the last invoice until the end of
 * the span.
 */
export async function topCustomers(
  db: Db,
  { books, shared, span, count }: CustomersQuery,
): Promise<CustomerSales[]> {
  const all = books.map(({ driver, totals }) => ({
    driver,
    customers: [
      ...totals.saved.filter(({ customerId }) => !shared.has(customerId)),
      ...namedOnce(totals),
    ],
  }));
  const ofSeveral = sharedRows(books, shared);
  const amounts = [
    ...all.flatMap(({ customers }) => customers.map(amountOf)),
    ...ofSeveral.map(({ total }) => amountOf(total)),
  ];
  const least = Float64Array.from(amounts).toSorted().at(-count) ?? -Infinity;
  // Customers who cannot be among them are not sorted: that would take longer than reading all.
  const most: readonly Row[] = all
    .flatMap(({ driver, customers }): Row[] =>
      customers.filter((total) => amountOf(total) >= least).map((total) => ({ driver, total })),
    )
    .concat(ofSeveral.filter(({ total }) => amountOf(total) >= least))
    .toSorted(mostFirst)
    .slice(0, count);
  const nameOf = await namesOf(db, most.flatMap(entriesOf), span.end);
  return most.map((row) => ({
    ...driversOfCustomer(entriesOf(row), row.business),
    name: isSaved(row.total) ? nameOf(entriesOf(row)) : row.total.name,
    ...salesOf([row.total]),
  }));
}

type CustomerTotal = SavedTotal | UnsavedTotal;
const isSaved = (total: CustomerTotal): total is SavedTotal => "customerId" in total;
const amountOf = ({ net, vat }: CustomerTotal): number => net + vat;

interface Row {
  readonly driver: Driver;
  readonly total: CustomerTotal;
  /**
   * Of a customer of the business: the entries that are added up in it; the first one is
   * `driver`'s.
   */
  readonly entries?: Readonly<DriverCustomers>;
  readonly business?: number;
}
type DriverCustomers = [DriverCustomer, ...DriverCustomer[]];

const entriesOf = ({ driver, total, entries }: Row): Readonly<DriverCustomers> =>
  entries ?? [{ driver, customerId: isSaved(total) ? total.customerId : null }];

/** Customers of the business with several entries, each with what all of these bought. */
function sharedRows(books: readonly Books[], shared: CustomersQuery["shared"]): Row[] {
  const found = new Map<
    number,
    Row & { readonly total: SavedTotal; readonly entries: DriverCustomers }
  >();
  for (const { driver, totals } of books)
    for (const total of shared.size === 0 ? [] : totals.saved) {
      const business = shared.get(total.customerId);
      if (business === undefined) continue;
      const entry = { driver, customerId: total.customerId };
      const row = found.get(business);
      if (row) {
        addBought(row.total, total);
        row.entries.push(entry);
      } else found.set(business, { driver, total: { ...total }, entries: [entry], business });
    }
  return [...found.values()];
}

/** A complete order: the first ones are the same however many are asked for. */
const mostFirst = (a: Row, b: Row): number =>
  amountOf(b.total) - amountOf(a.total) ||
  a.driver.id - b.driver.id ||
  (a.business ?? 0) - (b.business ?? 0) ||
  firstOfDriver(a.total, b.total);

function firstOfDriver(a: CustomerTotal, b: CustomerTotal): number {
  if (isSaved(a)) return isSaved(b) ? a.customerId - b.customerId : -1;
  return isSaved(b) || a.name > b.name ? 1 : -1;
}

/** A name that is written in several ways is shown as on most invoices. */
function namedOnce({ unsaved }: Totals): Iterable<UnsavedTotal> {
  const found = new Map<string, UnsavedTotal & { readonly most: number }>();
  for (const total of unsaved) {
    const key = fold(total.name);
    const sum = found.get(key);
    const most = total.invoices;
    if (!sum) found.set(key, { ...total, most });
    else {
      const isFirst = most === sum.most ? total.name < sum.name : most > sum.most;
      found.set(key, {
        ...(isFirst ? { name: total.name, most } : { name: sum.name, most: sum.most }),
        invoices: sum.invoices + total.invoices,
        net: sum.net + total.net,
        vat: sum.vat + total.vat,
      });
    }
  }
  return found.values();
}

/** Names the entries of one customer as on the last invoice of all. */
async function namesOf(db: Db, customers: readonly DriverCustomer[], until: Day) {
  const saved = customers.flatMap(({ driver, customerId }) =>
    customerId === null ? [] : { owner: driver.id, id: customerId },
  );
  const names = await namesOnInvoices(db, saved, until);
  return (entries: Readonly<DriverCustomers>): string => {
    const last = entries
      .toSorted(byDriver)
      .flatMap(({ customerId }) => names.get(customerId ?? 0) ?? []);
    return last.reduce((a, b) => (b.date > a.date ? b : a), NO_NAME).name;
  };
}
const NO_NAME: LastName = { date: "", name: "" };
