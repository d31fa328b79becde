import type { CallOptions } from "@roundsman/contract/client";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import { officePapers } from "@roundsman/contract/office/papers";
import { useInfiniteQuery, useQuery } from "../../session/query-client.ts";
import { fetchFile, withTimeout, NO_RETRY } from "../../session/call-options.ts";
import type { ListAsk, ListName } from "./ask.ts";
import { cashColumns, cashPage } from "./cash.ts";
import {
  debtColumns,
  debtsPage,
  goodsColumns,
  goodsPage,
  saleColumns,
  salesPage,
} from "./documents.ts";
import type { ListLine, ListPage, ListSum, ListWords, Page, PaperOf } from "./line.ts";
import {
  accountPaymentColumns,
  accountPaymentsPage,
  onAccountColumns,
  onAccountPage,
  paymentColumns,
  paymentsPage,
} from "./money.ts";
import { handedPage, workColumns, workPage } from "./work.ts";

interface Definition {
  readonly page: (ask: ListAsk, page: Page, by: CallOptions) => Promise<ListPage>;
  /** The columns of its file. */
  readonly columns: (words: ListWords) => readonly string[];
}

export const LISTS: Readonly<Record<ListName, Definition>> = {
  sales: { page: salesPage, columns: saleColumns },
  goods: { page: goodsPage, columns: goodsColumns },
  debts: { page: debtsPage, columns: debtColumns },
  payments: { page: paymentsPage, columns: paymentColumns },
  "on-account": { page: onAccountPage, columns: onAccountColumns },
  "account-payments": { page: accountPaymentsPage, columns: accountPaymentColumns },
  cash: { page: cashPage, columns: cashColumns },
  work: { page: workPage("going"), columns: workColumns },
  staying: { page: workPage("staying"), columns: workColumns },
  "handed-over": { page: handedPage, columns: workColumns },
};

/** Rows in a page: on the screen, and in a call for a file (the most that the server allows). */
const ROWS = { shown: 100, filed: 500 };

/** A list, in pages. */
export const useOfficeList = (ask: ListAsk) =>
  useInfiniteQuery({
    ...NO_RETRY,
    queryKey: ["office", "list", ask],
    queryFn: ({ pageParam, signal }) =>
      LISTS[ask.list].page(ask, { limit: ROWS.shown, cursor: pageParam }, withTimeout(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  });

export interface WholeList {
  readonly lines: readonly ListLine[];
  /** Totals from the same answers. */
  readonly sums: readonly ListSum[];
}

/** The whole list for a file, or its first `most` rows. */
export async function wholeList(
  ask: ListAsk,
  words: ListWords,
  most = Infinity,
): Promise<WholeList> {
  const lines: ListLine[] = [];
  let sums: readonly ListSum[] = [];
  for (let cursor: string | null | undefined = null; cursor !== undefined && lines.length < most;) {
    const page: ListPage = await LISTS[ask.list].page(
      ask,
      { limit: ROWS.filed, cursor },
      withTimeout(),
    );
    lines.push(...page.linesOf(words));
    if (page.sumsOf) sums = page.sumsOf(words);
    cursor = page.next ?? undefined;
  }
  return { lines, sums };
}

const PATHS = {
  invoices: officePapers.invoice.path,
  creditnotes: officePapers.creditNote.path,
  payments: officePapers.receipt.path,
};

/** A paper that the server makes, in the customer's language. */
export const officePaper = (
  { driver, kind, id }: PaperOf,
  format: "pdf" | "png",
  signal?: AbortSignal,
) => fetchFile(`${fillPath(PATHS[kind], { driver, id })}?format=${format}`, signal);

/** The pages of the paper as one picture. */
export const usePaperPicture = (paper: PaperOf) =>
  useQuery({
    ...NO_RETRY,
    queryKey: ["office", "paper", paper],
    queryFn: async ({ signal }) => (await officePaper(paper, "png", signal)).file,
    staleTime: 60_000,
  });
