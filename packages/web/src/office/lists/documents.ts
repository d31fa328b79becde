import { createClient, type CallOptions } from "@roundsman/contract/client";
import type { SalesQuery } from "@roundsman/contract/office/list-queries";
import type {
  ListedDebt,
  ListedDocument,
  ListedGoods,
  ListedSale,
  SoldKind,
} from "@roundsman/contract/office/list-rows";
import { officeLists } from "@roundsman/contract/office/lists";
import { formatPounds } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { transport } from "../../session/session.ts";
import type { ListAsk } from "./ask.ts";
import type { ListLine, ListPage, ListWords, Page, PaperOf } from "./line.ts";

const calls = createClient(officeLists, transport);

export const pageOf = ({ limit, cursor }: Page) => ({ limit, ...(cursor !== null && { cursor }) });

/** The filters of the address that all these calls accept. */
const asked = (ask: ListAsk) => ({
  ...(ask.business !== undefined && { businessCustomerId: ask.business }),
  ...(ask.driver !== undefined && { driverId: ask.driver }),
  ...(ask.customer !== undefined && { customerId: ask.customer }),
  ...(ask.name !== undefined && { customer: ask.name }),
});
const spanOf = ({ from, to }: ListAsk) => ({ from, to }) as Pick<SalesQuery, "from" | "to">;

export async function salesPage(ask: ListAsk, page: Page, by: CallOptions): Promise<ListPage> {
  const { rate, vatNumber } = ask;
  const which = { ...(rate && { rate }), ...(vatNumber && { vatNumber }) };
  const query = { ...spanOf(ask), ...asked(ask), ...which, ...pageOf(page) };
  const { rows, totals, nextCursor } = await calls.sales({ query }, by);
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => saleLine(row, words)),
    sumsOf:
      totals &&
      (({ t }) => [
        { label: t.columns.amount, value: formatPounds(totals.amount) },
        { label: t.columns.net, value: formatPounds(totals.net) },
        { label: t.columns.vat, value: formatPounds(totals.vat) },
        { label: t.columns.invoices, value: String(totals.invoices) },
      ]),
    next: nextCursor ?? null,
  };
}

/** The row of a sold document. */
export const saleLine = (row: ListedSale, words: ListWords): ListLine => ({
  ...documentLine(row, words),
  details: [row.date, kindIn(row, words), row.driver].filter(Boolean),
  warning: "",
  amount: row.amount,
  cells: [...documentCells(row), { pence: row.net }, { pence: row.vat }, { pence: row.amount }],
});
export const saleColumns = ({ t: { columns: c } }: ListWords) => [
  c.number,
  c.day,
  c.customer,
  c.driver,
  c.net,
  c.vat,
  c.amount,
];

export async function goodsPage(ask: ListAsk, page: Page, by: CallOptions): Promise<ListPage> {
  const query = {
    ...spanOf(ask),
    ...asked(ask),
    product: ask.product ?? "",
    ...pageOf(page),
  };
  const { rows, totals, nextCursor } = await calls.goods({ query }, by);
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => goodsLine(row, words)),
    sumsOf:
      totals &&
      (({ t }) => [
        { label: t.columns.amount, value: formatPounds(totals.amount) },
        { label: t.columns.quantity, value: formatQuantity(totals.quantity) },
        { label: t.lists.documents, value: String(totals.documents) },
      ]),
    next: nextCursor ?? null,
  };
}

const goodsLine = (row: ListedGoods, words: ListWords): ListLine => ({
  ...documentLine(row, words),
  details: [
    row.date,
    kindIn(row, words),
    words.t.lists.times(formatQuantity(row.quantity)),
    row.driver,
  ].filter(Boolean),
  warning: "",
  amount: row.amount,
  cells: [...documentCells(row), formatQuantity(row.quantity), { pence: row.amount }],
});
export const goodsColumns = ({ t: { columns: c } }: ListWords) => [
  c.number,
  c.day,
  c.customer,
  c.driver,
  c.quantity,
  c.amount,
];

export async function debtsPage(ask: ListAsk, page: Page, by: CallOptions): Promise<ListPage> {
  const age = ask.age !== undefined && { age: ask.age };
  const query = { ...asked(ask), ...age, ...pageOf(page) };
  const { rows, totals, nextCursor } = await calls.debts({ query }, by);
  return {
    count: rows.length,
    linesOf: (words) => rows.map((row) => debtLine(row, words)),
    sumsOf:
      totals &&
      (({ t }) => [
        { label: t.columns.owed, value: formatPounds(totals.owed) },
        { label: t.columns.invoices, value: String(totals.invoices) },
      ]),
    next: nextCursor ?? null,
  };
}

const debtLine = (row: ListedDebt, words: ListWords): ListLine => ({
  ...documentLine({ ...row, kind: "invoice" }, words),
  details: [words.t.lists.due(row.dueDate), row.number, row.driver],
  warning: row.daysLate === 0 ? "" : words.t.lists.late(row.daysLate),
  amount: row.open,
  cells: [
    ...documentCells(row),
    row.dueDate,
    String(row.daysLate),
    { pence: row.amount },
    { pence: row.open },
  ],
});
export const debtColumns = ({ t: { columns: c, lists } }: ListWords) => [
  c.number,
  c.day,
  c.customer,
  c.driver,
  lists.dueDate,
  c.daysLate,
  c.amount,
  c.owed,
];

type Of = ListedDocument & { readonly kind: SoldKind };

export const documentLine = (row: Of, { unnamed }: ListWords) => ({
  key: `${row.kind} ${row.driverId} ${row.id}`,
  name: row.customer.trim() || unnamed,
  opens: paperOf(row),
});

export const paperOf = ({
  kind,
  driverId,
  id,
  number,
}: Pick<Of, "kind" | "driverId" | "id" | "number">): PaperOf => ({
  driver: driverId,
  kind: kind === "invoice" ? "invoices" : "creditnotes",
  id,
  title: number,
});

/** The number; a credit note's has its kind before it. */
const kindIn = ({ kind, number }: Of, { t }: ListWords): string =>
  kind === "invoice" ? number : `${t.lists.creditNote} ${number}`;

export const documentCells = (row: ListedDocument) => [
  row.number,
  row.date,
  row.customer,
  row.driver,
];
