import { createClient, type CallOptions } from "@roundsman/contract/client";
import type { CashDifference } from "@roundsman/contract/office/board-rows";
import type { PaymentsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedPayment, OnAccount } from "@roundsman/contract/office/list-rows";
import { officeLists } from "@roundsman/contract/office/lists";
import { formatPounds, pence, sum } from "@roundsman/core/money";
import { transport } from "../../session/session.ts";
import type { ListAsk } from "./ask.ts";
import type { ListLine, ListPage, ListWords, Opened, Page } from "./line.ts";

const calls = createClient(officeLists, transport);
const spanOf = ({ from, to }: ListAsk) => ({ from, to }) as Pick<PaymentsQuery, "from" | "to">;
const driverOf = ({ driver }: ListAsk) => driver !== undefined && { driverId: driver };

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
    paper: { driver: row.driverId, kind: "payments", id: row.id, title: name },
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

/** The whole list at once. */
export async function onAccountPage(_: ListAsk, __: Page, by: CallOptions): Promise<ListPage> {
  const { rows } = await calls.onAccount({}, by);
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => onAccountLine(row, words)),
    sumsOf: ({ t }) => [
      {
        label: t.lists.titles["on-account"],
        value: formatPounds(sum(rows.map((of) => of.amount))),
      },
      { label: t.lists.customers, value: String(rows.length) },
    ],
    next: null,
  };
}

const onAccountLine = (row: OnAccount, { unnamed }: ListWords): ListLine => ({
  key: row.customerId === null ? `${row.driver} ${row.customer}` : String(row.customerId),
  name: row.customer.trim() || unnamed,
  details: [row.driver],
  warning: "",
  amount: row.amount,
  paper: null,
  cells: [row.customer, row.driver, { pence: row.amount }],
});
export const onAccountColumns = ({ t: { columns: c, lists } }: ListWords) => [
  c.customer,
  c.driver,
  lists.titles["on-account"],
];

/** The same. */
export async function cashPage(ask: ListAsk, _: Page, by: CallOptions): Promise<ListPage> {
  const { rows } = await calls.cash({ query: { ...spanOf(ask), ...driverOf(ask) } }, by);
  const [expected, counted] = [
    sum(rows.map((of) => of.expected)),
    sum(rows.map((of) => of.counted)),
  ];
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => cashLine(row, words)),
    sumsOf: ({ t }) => [
      { label: t.columns.difference, value: signed(counted - expected) },
      { label: t.columns.expected, value: formatPounds(expected) },
      { label: t.columns.counted, value: formatPounds(counted) },
    ],
    next: null,
  };
}

const signed = (amount: number): string => `${amount > 0 ? "+" : ""}${formatPounds(pence(amount))}`;

const cashLine = (row: CashDifference, { t: { columns: c } }: ListWords): ListLine => ({
  key: String(row.sheetId),
  name: row.driver,
  details: [
    row.day,
    `${c.expected} ${formatPounds(row.expected)}`,
    `${c.counted} ${formatPounds(row.counted)}`,
    row.note.trim(),
  ].filter(Boolean),
  warning: "",
  amount: pence(row.counted - row.expected),
  paper: sheetOf(row),
  cells: [
    row.day,
    row.driver,
    { pence: pence(row.counted - row.expected) },
    { pence: row.expected },
    { pence: row.counted },
    row.note,
  ],
});

/** The sheet of a closed day. */
export const sheetOf = ({ driverId, driver, sheetId, day }: CashDifference): Opened => ({
  kind: "days",
  driver: driverId,
  driverName: driver,
  id: sheetId,
  title: `${day} · ${driver}`,
});

export const cashColumns = ({ t: { columns: c } }: ListWords) => [
  c.day,
  c.driver,
  c.difference,
  c.expected,
  c.counted,
  c.note,
];
