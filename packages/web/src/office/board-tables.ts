import type { CustomerOfDriver } from "@roundsman/contract/office/board-rows";
import { AGES as WIRE_AGES, type AgeName } from "@roundsman/contract/office/list-queries";
import type { Board, NamedList } from "@roundsman/contract/office/board";
import type { Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import type { DayRange } from "@roundsman/core/day-range";
import { formatQuantity } from "@roundsman/core/quantity";
import type { OfficeWords } from "../messages/late/office-words.ts";
import type { PaymentsWords } from "../messages/late/payments-words.ts";
import type { TableCell } from "../ui/tables/table-csv.ts";
import type { BoardTable } from "./board-table.ts";
import { sheetOf } from "./lists/cash.ts";
import { ratesTable } from "./rates-table.ts";

export type TableName =
  | "drivers"
  | "customers"
  | "products"
  | "rates"
  | "debts"
  | "debtors"
  | "taken"
  | "cash";

const amount = (value: Pence): TableCell => ({ pence: value });

interface TableWords {
  readonly t: OfficeWords;
  readonly payments: PaymentsWords;
}

/** All tables of a board, by name. Names of people and products are not translated. */
export function tablesOf(
  board: Board,
  { t, payments }: TableWords,
  span: DayRange,
): Readonly<Record<TableName, BoardTable>> {
  const days = { from: span.start, to: span.end };
  const inPart = <Of extends BoardTable>(table: Of, list: NamedList) => ({
    ...table,
    isPart: board.more.includes(list),
  });
  const { customers, products, ...sold } = soldTables(board, t, days);
  const { debtors, debts } = owedTables(board, t);
  const { cash, taken } = moneyTables(board, t, payments, days);
  return {
    ...sold,
    rates: ratesTable(board, span, t),
    customers: inPart(customers, "customers"),
    products: inPart(products, "products"),
    debts,
    debtors: inPart(debtors, "debtors"),
    taken,
    cash: inPart(cash, "cash_differences"),
  };
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

function soldTables(board: Board, t: OfficeWords, days: Days) {
  const { columns: c } = t;
  return {
    drivers: {
      name: "drivers",
      title: t.byDriver,
      columns: [c.driver, c.amount, c.net, c.vat, c.invoices],
      rows: board.drivers.map((driver) => [
        driver.name,
        amount(driver.amount),
        amount(driver.net),
        amount(driver.vat),
        String(driver.invoices),
      ]),
      drivers: board.drivers.map(({ driverId }) => driverId),
      asks: board.drivers.map((driver) => ({
        list: "sales",
        ...days,
        driver: driver.driverId,
        of: driver.name,
      })),
      empty: t.none,
    },
    customers: {
      name: "customers",
      title: t.byCustomer,
      columns: [c.customer, c.driver, c.invoices, c.amount],
      beneath: [1],
      rows: board.customers.map((customer) => [
        customer.name,
        customer.driver,
        String(customer.invoices),
        amount(customer.amount),
      ]),
      asks: board.customers.map((customer) => ({ list: "sales", ...days, ...whoOf(customer) })),
      empty: t.none,
    },
    products: {
      name: "products",
      title: t.byProduct,
      columns: [c.product, c.quantity, c.amount],
      rows: board.products.map((product) => [
        product.name,
        formatQuantity(product.quantity),
        amount(product.amount),
      ]),
      asks: board.products.map(({ name }) => ({ list: "goods", ...days, product: name })),
      empty: t.none,
    },
  } satisfies Partial<Record<TableName, BoardTable>>;
}

function owedTables(board: Board, t: OfficeWords) {
  const { columns: c } = t;
  const owing = AGES.filter(([, age]) => board.debts[age] !== 0);
  return {
    debts: {
      name: "debts",
      title: t.debts,
      isToday: true,
      columns: [c.age, c.owed],
      rows: owing.map(([, age]) => [t.ages[age], amount(board.debts[age])]),
      asks: owing.map(([age]) => ({ list: "debts", age })),
      empty: t.empty.debts,
    },
    debtors: {
      name: "debtors",
      title: t.debtors,
      isToday: true,
      columns: [c.customer, c.driver, c.daysLate, c.owed],
      beneath: [1],
      rows: board.debtors.map((debtor) => [
        debtor.name,
        debtor.driver,
        debtor.daysLate === 0 ? "–" : String(debtor.daysLate),
        amount(debtor.owed),
      ]),
      asks: board.debtors.map((debtor) => ({ list: "debts", ...whoOf(debtor) })),
      empty: t.empty.debts,
    },
  } satisfies Partial<Record<TableName, BoardTable>>;
}

function moneyTables(board: Board, t: OfficeWords, { methods }: PaymentsWords, days: Days) {
  const { columns: c } = t;
  return {
    taken: {
      name: "payments",
      title: t.payments,
      columns: [c.method, c.payments, c.amount],
      rows: board.taken.map((taking) => [
        methods[taking.method],
        String(taking.payments),
        amount(taking.amount),
      ]),
      asks: board.taken.map(({ method }) => ({ list: "payments", ...days, method })),
      empty: t.empty.payments,
    },
    cash: {
      name: "cash-differences",
      title: t.cash,
      columns: [c.day, c.driver, c.difference, c.expected, c.counted, c.note],
      beneath: [1, 5],
      rows: board.cash.map((cashCount) => [
        cashCount.day,
        cashCount.driver,
        amount(pence(cashCount.counted - cashCount.expected)),
        amount(cashCount.expected),
        amount(cashCount.counted),
        cashCount.note,
      ]),
      papers: board.cash.map(sheetOf),
      empty: t.empty.cash,
    },
  } satisfies Partial<Record<TableName, BoardTable>>;
}

const AGES = Object.entries(WIRE_AGES) as [AgeName, keyof Board["debts"]][];

/** What identifies a customer in a list's address. */
function whoOf({
  businessCustomerId: business,
  customerId,
  driverId: driver,
  name: customerName,
}: CustomerOfDriver) {
  if (business !== undefined) return { business, of: customerName };
  return {
    driver,
    ...(customerId === null ? { name: customerName } : { customer: customerId }),
    of: customerName,
  };
}
