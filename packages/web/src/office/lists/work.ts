import { createClient, type CallOptions } from "@roundsman/contract/client";
import { handOvers, type WorkPart } from "@roundsman/contract/office/hand-overs";
import type { OfficeList } from "@roundsman/contract/office/lists";
import type { ListedWork, WorkTotals } from "@roundsman/contract/office/work-rows";
import { formatPounds } from "@roundsman/core/money";
import { transport } from "../../session/session.ts";
import type { ListAsk } from "./ask.ts";
import { documentCells, documentLine, pageOf } from "./documents.ts";
import type { ListLine, ListPage, ListWords, Page } from "./line.ts";

const calls = createClient(handOvers, transport);

/** The invoices that a hand-over would move, or those that would stay. */
export const workPage =
  (part: WorkPart) =>
  async ({ driver = 0, route, until }: ListAsk, page: Page, by: CallOptions): Promise<ListPage> => {
    const work = { from_person: driver, route: route ?? null, last_day: until ?? null, part };
    const query = { ...work, ...pageOf(page) };
    return pageIn(await calls.workDocuments({ query }, by), () => []);
  };

/** The invoices that a hand-over moved. */
export async function handedPage(
  { handOver = 0 }: ListAsk,
  page: Page,
  by: CallOptions,
): Promise<ListPage> {
  const list = await calls.documents({ params: { id: handOver }, query: pageOf(page) }, by);
  return pageIn(list, ({ driver }) => [driver]);
}

/** `whose` gives the details below a row: the driver, where rows belong to several. */
const pageIn = (
  { rows, totals, nextCursor }: OfficeList<ListedWork, WorkTotals>,
  whose: (row: ListedWork) => readonly string[],
): ListPage => ({
  count: rows.length,
  linesOf: (words) => rows.map((row) => workLine(row, words, whose(row))),
  sumsOf:
    totals &&
    (({ t }) => [
      { label: t.columns.amount, value: formatPounds(totals.amount) },
      { label: t.columns.invoices, value: String(totals.invoices) },
    ]),
  next: nextCursor ?? null,
});

const workLine = (row: ListedWork, words: ListWords, whose: readonly string[]): ListLine => {
  const line = documentLine({ ...row, kind: "invoice" }, words);
  const delivery = words.delivery[row.deliveryStatus];
  return {
    ...line,
    details: [row.date, row.number, delivery, ...whose],
    warning: row.hasPaper ? "" : words.t.lists.noPaper,
    amount: row.amount,
    opens: row.hasPaper ? line.opens : null,
    cells: [
      ...documentCells(row),
      row.hasPaper ? delivery : words.t.lists.noPaper,
      { pence: row.amount },
    ],
  };
};
export const workColumns = ({ t: { columns: c, lists } }: ListWords) => [
  c.number,
  c.day,
  c.customer,
  c.driver,
  lists.delivery,
  c.amount,
];
