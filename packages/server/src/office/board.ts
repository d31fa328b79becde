import type { Board } from "@roundsman/contract/office/board";
import type {
  CustomerSales,
  Debtor,
  MethodTaken,
  Sales,
} from "@roundsman/contract/office/board-rows";
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  startOfMonth,
  type Day,
} from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import { ageing } from "@roundsman/core/payments/ageing";
import { KEPT_METHODS } from "@roundsman/core/payments/payment";
import type { Quantity } from "@roundsman/core/quantity";
import { VAT_RATES } from "@roundsman/core/vat/rates";
import type { Db } from "../kernel/storage/db.ts";
import { cashDifferences } from "./cash-differences.ts";
import { onAccountBy, openDebts, type OpenDebt } from "./repository/debts.ts";
import { allDrivers, type Driver } from "./repository/drivers.ts";
import { takenBy } from "./repository/money.ts";
import { sellerOf } from "./repository/seller.ts";
import { productsSoldBy, soldBy, type Sold, type SoldProduct } from "./repository/sales.ts";

/** How many customers, products and debtors a board names. */
const MOST_NAMED = 50;

type By<Of> = Of & { readonly driver: Driver };

/** The business over a span of days. */
export async function boardOf(db: Db, span: DayRange, today: Day): Promise<Board> {
  const drivers = await allDrivers(db);
  const earlier = spanBefore(span);
  const all: By<Sold>[] = [];
  const products: SoldProduct[] = [];
  const debts: By<OpenDebt>[] = [];
  const taken: MethodTaken[] = [];
  let onAccount = 0;
  for (const driver of drivers) {
    const owner = driver.id;
    const seller = await sellerOf(db, owner);
    const wide = { owner, span: { start: earlier.start, end: span.end }, seller };
    for (const each of await soldBy(db, wide)) all.push({ ...each, driver });
    products.push(...(await productsSoldBy(db, { owner, span })));
    for (const each of await openDebts(db, owner)) debts.push({ ...each, driver });
    for (const { amount, ...of } of await takenBy(db, { owner, span }))
      taken.push({ ...of, amount: pence(amount) });
    for (const { amount } of await onAccountBy(db, owner)) onAccount += amount;
  }
  const within = all.filter(({ day }) => day >= span.start);
  const before = all.filter(({ day }) => day <= earlier.end);
  return {
    sales: salesOf(within),
    before: { from: earlier.start, to: earlier.end, ...salesOf(before) },
    rates: ratesOf(within),
    days: daysOf(within),
    drivers: driversOf(within),
    customers: customersOf(within).slice(0, MOST_NAMED),
    products: productsOf(products).slice(0, MOST_NAMED),
    debts: ageing(debts, today),
    onAccount: pence(onAccount),
    debtors: debtorsOf(debts, today).slice(0, MOST_NAMED),
    taken: methodsOf(taken),
    cash: await cashDifferences(db, drivers, span),
  };
}

/** What a span is compared with: from the first of a month the same days of as many months before, else as many days before. */
export function spanBefore({ start, end }: DayRange): DayRange {
  if (start !== startOfMonth(start)) {
    const days = daysBetween(start, end) + 1;
    return { start: addDays(start, -days), end: addDays(start, -1) };
  }
  let months = 1;
  while (addMonths(start, months) <= end) months += 1;
  const same = addMonths(end, -months);
  return {
    start: addMonths(start, -months),
    end: end === endOfMonth(end) ? endOfMonth(same) : same,
  };
}

export const salesOf = (sold: readonly Sold[]): Sales => {
  const [net, vat] = [sum(sold.map((of) => of.net)), sum(sold.map((of) => of.vat))];
  const invoices = sold.reduce((count, of) => count + of.invoices, 0);
  return { invoices, amount: pence(net + vat), net, vat };
};

const ratesOf = (sold: readonly Sold[]): Board["rates"] =>
  VAT_RATES.flatMap((rate) => {
    const { net, vat } = salesOf(sold.filter((of) => of.rate === rate));
    return net === 0 && vat === 0 ? [] : [{ rate, net, vat }];
  });

const daysOf = (sold: readonly Sold[]): Board["days"] =>
  [...groupsOf(sold, ({ day }) => day)]
    .map(([, group]) => ({ day: group[0].day, amount: salesOf(group).amount }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));

const driversOf = (sold: readonly By<Sold>[]): Board["drivers"] =>
  [...groupsOf(sold, ({ driver }) => String(driver.id)).values()]
    .map((group) => {
      const { id, name } = group[0].driver;
      return { driverId: id, name, ...salesOf(group) };
    })
    .toSorted(mostFirst);

/** Those of one driver with one number, else of one name. */
const whoOf = ({ driver, customerId, name }: By<Pick<Sold, "customerId" | "name">>): string =>
  `${driver.id} ${customerId ?? `name ${fold(name)}`}`;

const customersOf = (sold: readonly By<Sold>[]): CustomerSales[] =>
  [...groupsOf(sold, whoOf).values()]
    .map((group) => {
      const { customerId, name, driver } = group[0];
      return { customerId, name, driverId: driver.id, driver: driver.name, ...salesOf(group) };
    })
    .toSorted(mostFirst);

/** Several drivers sell the same thing under one name. */
const productsOf = (sold: readonly SoldProduct[]): Board["products"] =>
  [...groupsOf(sold, ({ name }) => fold(name)).values()]
    .map((group) => ({
      name: group[0].name,
      quantity: group.reduce((all, { quantity }) => all + quantity, 0) as Quantity,
      amount: sum(group.map(({ amount }) => amount)),
    }))
    .toSorted(mostFirst);

const debtorsOf = (debts: readonly By<OpenDebt>[], today: Day): Debtor[] =>
  [...groupsOf(debts, whoOf).values()]
    .map((group) => {
      const { customerId, name, driver } = group[0];
      const late = group.map(({ date, dueDate }) => daysBetween(dueDate ?? date, today));
      const owed = sum(group.map(({ open }) => open));
      const daysLate = Math.max(0, ...late);
      return { customerId, name, driverId: driver.id, driver: driver.name, owed, daysLate };
    })
    .toSorted((a, b) => b.owed - a.owed || byName(a, b));

const methodsOf = (taken: readonly MethodTaken[]): Board["taken"] =>
  KEPT_METHODS.flatMap((method) => {
    const of = taken.filter((each) => each.method === method);
    const amount = sum(of.map((each) => each.amount));
    const payments = of.reduce((count, each) => count + each.payments, 0);
    return amount === 0 && payments === 0 ? [] : [{ method, payments, amount }];
  });

function groupsOf<Of>(all: readonly Of[], keyOf: (of: Of) => string) {
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
