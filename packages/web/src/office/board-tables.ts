import type { Board } from "@roundsman/contract/office/board";
import { pence, type Pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { OfficeWords } from "../messages/late/office-words.ts";
import type { PaymentsWords } from "../messages/late/payments-words.ts";

/** What a table holds in a place: words, or pence. */
export type BoardCell = string | { readonly pence: Pence };

export interface BoardTable {
  /** Of its file. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** Columns of words that the screen shows beneath the first, by their places. */
  readonly beneath?: readonly number[];
  readonly rows: readonly (readonly BoardCell[])[];
  /** Where the first column of a row leads: the driver whose row it is. */
  readonly drivers?: readonly number[];
  /** What it says without rows. */
  readonly empty: string;
}

export type TableName =
  | "drivers"
  | "customers"
  | "products"
  | "rates"
  | "debts"
  | "debtors"
  | "taken"
  | "cash";

const amount = (of: Pence): BoardCell => ({ pence: of });

/** The figures of a board in full, in the order of the screen. Names of people and products stay as they are. */
export function tablesOf(
  board: Board,
  t: OfficeWords,
  { methods }: PaymentsWords,
): Readonly<Record<TableName, BoardTable>> {
  const { columns: c } = t;
  return {
    drivers: {
      name: "drivers",
      title: t.byDriver,
      columns: [c.driver, c.amount, c.net, c.vat, c.invoices],
      rows: board.drivers.map((of) => [
        of.name,
        amount(of.amount),
        amount(of.net),
        amount(of.vat),
        String(of.invoices),
      ]),
      drivers: board.drivers.map(({ driverId }) => driverId),
      empty: t.none,
    },
    rates: {
      name: "vat",
      title: t.byRate,
      columns: [c.rate, c.net, c.vat],
      rows: board.rates.map((of) => [t.rates[of.rate], amount(of.net), amount(of.vat)]),
      empty: t.none,
    },
    customers: {
      name: "customers",
      title: t.byCustomer,
      columns: [c.customer, c.driver, c.invoices, c.amount],
      beneath: [1],
      rows: board.customers.map((of) => [
        of.name,
        of.driver,
        String(of.invoices),
        amount(of.amount),
      ]),
      empty: t.none,
    },
    products: {
      name: "products",
      title: t.byProduct,
      columns: [c.product, c.quantity, c.amount],
      rows: board.products.map((of) => [of.name, formatQuantity(of.quantity), amount(of.amount)]),
      empty: t.none,
    },
    debts: {
      name: "debts",
      title: t.debts,
      columns: [c.age, c.owed],
      rows: AGES.filter((age) => board.debts[age] !== 0).map((age) => [
        t.ages[age],
        amount(board.debts[age]),
      ]),
      empty: t.empty.debts,
    },
    debtors: {
      name: "debtors",
      title: t.debtors,
      columns: [c.customer, c.driver, c.daysLate, c.owed],
      beneath: [1],
      rows: board.debtors.map((of) => [
        of.name,
        of.driver,
        of.daysLate === 0 ? "–" : String(of.daysLate),
        amount(of.owed),
      ]),
      empty: t.empty.debts,
    },
    taken: {
      name: "payments",
      title: t.payments,
      columns: [c.method, c.payments, c.amount],
      rows: board.taken.map((of) => [methods[of.method], String(of.payments), amount(of.amount)]),
      empty: t.empty.payments,
    },
    cash: {
      name: "cash-differences",
      title: t.cash,
      columns: [c.day, c.driver, c.difference, c.expected, c.counted, c.note],
      beneath: [1, 5],
      rows: board.cash.map((of) => [
        of.day,
        of.driver,
        amount(pence(of.counted - of.expected)),
        amount(of.expected),
        amount(of.counted),
        of.note,
      ]),
      empty: t.empty.cash,
    },
  };
}

const AGES = ["notDue", "to30", "to60", "to90", "over90"] as const;
