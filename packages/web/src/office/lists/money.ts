import { createClient, type CallOptions } from "@roundsman/contract/client";
import type { PaymentsQuery } from "@roundsman/contract/office/list-queries";
import type {
  AccountPayment,
  ListedPayment,
  OnAccount,
} from "@roundsman/contract/office/list-rows";
import { officeLists } from "@roundsman/contract/office/lists";
import { formatPounds, sum } from "@roundsman/core/money";
import { transport } from "../../session/session.ts";
import type { ListAsk } from "./ask.ts";
import type { ListLine, ListPage, ListWords, Page } from "./line.ts";

const calls = createClient(officeLists, transport);
export const spanOf = ({ from, to }: ListAsk) =>
  ({ from, to }) as Pick<PaymentsQuery, "from" | "to">;
export const driverOf = ({ driver }: ListAsk) => driver !== undefined && { driverId: driver };

export async function paymentsPage(
  ask: ListAsk,
  { limit, cursor }: Page,
  by: CallOptions,
): Promise<ListPage> {
  const method = ask.method !== undefined && { method: ask.method };
  const page = { limit, ...(cursor !== null && { cursor }) };
  const query = { ...spanOf(ask), ...driverOf(ask), ...method, ...page };
  const { rows, totals, nextCursor } = await calls.payments({ query }, by);
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => paymentLine(row, words)),
    sumsOf:
      totals &&
      (({ t }) => [
        { label: t.columns.amount, value: formatPounds(totals.amount) },
        { label: t.columns.payments, value: String(totals.payments) },
      ]),
    next: nextCursor ?? null,
  };
}

const paymentLine = (row: ListedPayment, { t, methods, unnamed }: ListWords): ListLine => {
  const name = row.customer.trim() || unnamed;
  return {
    key: String(row.id),
    name,
    details: [row.day, methods[row.method], row.driver, row.reference.trim()].filter(Boolean),
    warning: row.amount < 0 ? t.lists.takenBack : "",
    amount: row.amount,
    opens: { driver: row.driverId, kind: "payments", id: row.id, title: name },
    cells: [
      row.day,
      row.customer,
      row.driver,
      methods[row.method],
      row.reference,
      { pence: row.amount },
    ],
  };
};
export const paymentColumns = ({ t: { columns: c, lists } }: ListWords) => [
  c.day,
  c.customer,
  c.driver,
  c.method,
  lists.reference,
  c.amount,
];

/** The whole list in one page. */
export async function onAccountPage(_: ListAsk, __: Page, by: CallOptions): Promise<ListPage> {
  const { rows } = await calls.onAccount({}, by);
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => onAccountLine(row, words)),
    sumsOf: ({ t }) => [
      {
        label: t.lists.titles["on-account"],
        value: formatPounds(sum(rows.map((row) => row.amount))),
      },
      { label: t.lists.customers, value: String(rows.length) },
    ],
    next: null,
  };
}

const onAccountLine = (row: OnAccount, { unnamed }: ListWords): ListLine => ({
  key: row.customerId === null ? `${row.driverId} ${row.customer}` : String(row.customerId),
  name: row.customer.trim() || unnamed,
  details: [row.driver],
  warning: "",
  amount: row.amount,
  opens: {
    list: "account-payments",
    ...whoseOf(row),
    ...(row.customer.trim() !== "" && { of: row.customer }),
  },
  cells: [row.customer, row.driver, { pence: row.amount }],
});
function whoseOf({ businessCustomerId: business, customerId, customer, driverId }: OnAccount) {
  if (business !== undefined) return { business };
  const who = customerId === null ? { name: customer } : { customer: customerId };
  return { driver: driverId, ...who };
}
export const onAccountColumns = ({ t: { columns: c, lists } }: ListWords) => [
  c.customer,
  c.driver,
  lists.titles["on-account"],
];

/** The payments behind the money on account of one customer, in one page. */
export async function accountPaymentsPage(
  ask: ListAsk,
  _: Page,
  by: CallOptions,
): Promise<ListPage> {
  const whose = {
    ...(ask.customer !== undefined && { customerId: ask.customer }),
    ...(ask.name !== undefined && { customer: ask.name }),
    ...(ask.business !== undefined && { businessCustomerId: ask.business }),
  };
  const { rows } = await calls.accountPayments({ query: { ...driverOf(ask), ...whose } }, by);
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => accountPaymentLine(row, words)),
    sumsOf: ({ t }) => [
      {
        label: t.lists.titles["on-account"],
        value: formatPounds(sum(rows.map((row) => row.onAccount))),
      },
      { label: t.columns.payments, value: String(rows.length) },
    ],
    next: null,
  };
}

const accountPaymentLine = (row: AccountPayment, words: ListWords): ListLine => {
  const line = paymentLine(row, words);
  const isPart = row.onAccount !== row.amount && row.method !== "account";
  return {
    ...line,
    details: isPart
      ? [...line.details, words.t.lists.partOf(formatPounds(row.amount))]
      : line.details,
    amount: row.onAccount,
    cells: [...line.cells, { pence: row.onAccount }],
  };
};
export const accountPaymentColumns = (words: ListWords) => [
  ...paymentColumns(words),
  words.t.lists.titles["on-account"],
];
