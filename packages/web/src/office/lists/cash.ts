import { createClient, type CallOptions } from "@roundsman/contract/client";
import type { CashDifference } from "@roundsman/contract/office/board-rows";
import { officeLists } from "@roundsman/contract/office/lists";
import { formatPounds, pence, sum } from "@roundsman/core/money";
import { transport } from "../../session/session.ts";
import type { ListAsk } from "./ask.ts";
import type { ListLine, ListPage, ListWords, Opened, Page } from "./line.ts";
import { driverOf, spanOf } from "./money.ts";

const calls = createClient(officeLists, transport);

/** Closed days whose cash differs from what was expected; all in one page. */
export async function cashPage(ask: ListAsk, _: Page, by: CallOptions): Promise<ListPage> {
  const { rows } = await calls.cash({ query: { ...spanOf(ask), ...driverOf(ask) } }, by);
  const [expected, counted] = [
    sum(rows.map((row) => row.expected)),
    sum(rows.map((row) => row.counted)),
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
  opens: sheetOf(row),
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
