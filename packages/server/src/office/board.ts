import { NAMED_LISTS, type Board } from "@roundsman/contract/office/board";
import type { Debtor } from "@roundsman/contract/office/board-rows";
import { daysBetween, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import { ageing } from "@roundsman/core/payments/ageing";
import { RECORDED_METHODS } from "@roundsman/core/payments/payment";
import type { Quantity } from "@roundsman/core/quantity";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import { sharedCustomers } from "../catalogue/repository/driver-rows.ts";
import type { Db } from "../kernel/storage/db.ts";
import { cashDifferences } from "./cash-differences.ts";
import { onAccountBy, openDebts, type OpenDebt } from "./repository/debts.ts";
import { allDrivers, type Driver } from "./repository/drivers.ts";
import { sellerOf } from "./repository/seller.ts";
import { topCustomers } from "./board-customers.ts";
import { salesOf } from "./sales-of.ts";
import { comparisonSpan } from "./comparison-span.ts";
import { driversOfCustomer } from "./drivers-of-customer.ts";
import { totalsIn } from "./totals/read-totals.ts";
import { Totals } from "./totals/totals.ts";

/** How many customers, products, debtors and cash differences a board names by default. */
const USUAL_NAMED = 50;

interface Books {
  readonly driver: Driver;
  readonly totals: Totals;
  readonly before: Totals;
}

interface BoardQuery {
  readonly span: DayRange;
  /** The most customers, products, debtors and cash differences that it names. */
  readonly named?: number | undefined;
}

/** The figures of the business over a span of days. */
export async function boardOf(
  db: Db,
  { span, named = USUAL_NAMED }: BoardQuery,
  today: Day,
): Promise<Board> {
  const drivers = await allDrivers(db);
  const earlier = comparisonSpan(span);
  const read = await totalsIn(db);
  const books: Books[] = [];
  const debts: By<OpenDebt>[] = [];
  let onAccount = 0;
  for (const driver of drivers) {
    const owner = driver.id;
    const query = { owner, seller: await sellerOf(db, owner) };
    const totals = await read({ ...query, span, lists: ["days", "products", "customers"] });
    books.push({ driver, totals, before: await read({ ...query, span: earlier, lists: [] }) });
    for (const each of await openDebts(db, owner)) debts.push({ ...each, driver });
    for (const { amount } of await onAccountBy(db, owner)) onAccount += amount;
  }
  const shared = await sharedCustomers(db);
  const whole = wholeOf(books.map(({ totals }) => totals));
  const before = wholeOf(books.map((book) => book.before));
  const cash = await cashDifferences(db, drivers, span);
  const lists = {
    // One more shows whether there are more.
    customers: await topCustomers(db, { books, shared, span, count: named + 1 }),
    products: productsOf(whole),
    debtors: debtorsOf(debts, { shared, today }),
    cash_differences: cash,
  };
  return {
    sales: salesOf(whole.rates),
    before: { from: earlier.start, to: earlier.end, ...salesOf(before.rates) },
    rates: ratesOf(whole),
    withoutVat: documentsAt(whole, null),
    days: daysOf(whole),
    drivers: driversOf(books),
    customers: lists.customers.slice(0, named),
    products: lists.products.slice(0, named),
    debts: ageing(debts, today),
    onAccount: pence(onAccount),
    debtors: lists.debtors.slice(0, named),
    taken: methodsOf(whole),
    cash: cash.slice(0, named),
    cashOff: {
      days: cash.length,
      amount: pence(cash.reduce((all, { counted, expected }) => all + counted - expected, 0)),
    },
    more: NAMED_LISTS.filter((list) => lists[list].length > named),
  };
}

/** The totals of all drivers without customers, because each driver has their own. */
function wholeOf(all: readonly Totals[]): Totals {
  const whole = new Totals();
  for (const totals of all) whole.addButCustomers(totals);
  return whole;
}

const ratesOf = (whole: Totals): Board["rates"] =>
  VAT_RATES.flatMap((rate) => {
    const { net, vat } = salesOf(whole.rates.filter((rateTotal) => rateTotal.rate === rate));
    return documentsAt(whole, rate) === 0 ? [] : [{ rate, net, vat }];
  });

/** null: documents that show no VAT. */
const documentsAt = (whole: Totals, rate: VatRate | null): number =>
  whole.rates.reduce(
    (all, rateTotal) => all + (rateTotal.rate === rate ? rateTotal.documents : 0),
    0,
  );

const daysOf = (whole: Totals): Board["days"] =>
  whole.days.flatMap(({ day, amount }) =>
    amount === null ? [] : [{ day, amount: pence(amount) }],
  );

const driversOf = (books: readonly Books[]): Board["drivers"] =>
  books
    .flatMap(({ driver: { id, name }, totals }) => {
      const rates = totals.rates;
      return rates.length === 0 ? [] : [{ driverId: id, name, ...salesOf(rates) }];
    })
    .toSorted(mostFirst);

type By<Of> = Of & { readonly driver: Driver };

/** Products of several drivers with the same name are one. */
const productsOf = (whole: Totals): Board["products"] =>
  [...groupsOf(whole.products.toSorted(byName), ({ name }) => fold(name)).values()]
    .map((group) => ({
      name: group[0].name,
      quantity: group.reduce((all, { quantity }) => all + quantity, 0) as Quantity,
      amount: pence(group.reduce((all, { amount }) => all + amount, 0)),
    }))
    .toSorted(mostFirst);

function debtorsOf(
  debts: readonly By<OpenDebt>[],
  { shared, today }: { readonly shared: ReadonlyMap<number, number>; readonly today: Day },
): Debtor[] {
  const businessOf = ({ customerId }: OpenDebt) => shared.get(customerId ?? 0);
  // By customer of the business; otherwise by driver, and by customer or, if not saved, by name.
  const whoOf = (debt: By<OpenDebt>): string => {
    const business = businessOf(debt);
    if (business !== undefined) return `business ${business}`;
    return `${debt.driver.id} ${debt.customerId ?? `name ${fold(debt.name)}`}`;
  };
  return [...groupsOf(debts, whoOf).values()]
    .map((group) => {
      const late = group.map(({ date, dueDate }) => daysBetween(dueDate ?? date, today));
      const owed = sum(group.map(({ open }) => open));
      const daysLate = Math.max(0, ...late);
      const { name } = group[0];
      return { ...driversOfCustomer(group, businessOf(group[0])), name, owed, daysLate };
    })
    .toSorted((a, b) => b.owed - a.owed || byName(a, b));
}

const methodsOf = (whole: Totals): Board["taken"] =>
  RECORDED_METHODS.flatMap((method) => {
    const taken = whole.taken.find((each) => each.method === method);
    if (!taken || (taken.amount === 0 && taken.payments === 0)) return [];
    return [{ method, payments: taken.payments, amount: pence(taken.amount) }];
  });

function groupsOf<Of>(all: readonly Of[], keyOf: (value: Of) => string) {
  const groups = new Map<string, [Of, ...Of[]]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

type Named = { readonly name: string };
const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : 1);
const mostFirst = (
  a: Named & { readonly amount: Pence },
  b: Named & { readonly amount: Pence },
): number => b.amount - a.amount || byName(a, b);
