import { createClient, type CallOptions } from "@roundsman/contract/client";
import type { ListedRate } from "@roundsman/contract/office/list-queries";
import {
  vatReturn,
  type VatReturn,
  type VatReturnLine,
} from "@roundsman/contract/office/vat-return";
import { MOST_ON_PAGE } from "@roundsman/contract/wire/paging";
import type { VatStagger } from "@roundsman/core/accounts/vat-quarter";
import type { DayRange } from "@roundsman/core/day-range";
import { useInfiniteQuery, useQuery, useQueryClient } from "../../session/query-client.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { transport } from "../../session/session.ts";
import type { ListAsk } from "../lists/ask.ts";

const calls = createClient(vatReturn, transport);
const VAT = ["office", "vat"];
const asked = ({ start, end }: DayRange, vatNumber: string) => ({
  query: { from: start, to: end, ...(vatNumber !== "" && { vat_number: vatNumber }) },
});

/** The boxes, with the quarter and VAT number that they are for. */
export interface BoxesOf extends VatReturn {
  readonly span: DayRange;
  /** "" for all numbers. */
  readonly vatNumber: string;
}

/** The list of sales under a VAT number, or under all. */
export const salesUnder = (vatNumber: string, { start, end }: DayRange): ListAsk => ({
  list: "sales",
  from: start,
  to: end,
  ...(vatNumber !== "" && { vatNumber }),
});

/**
 * The boxes of a quarter and number. Those of the earlier choice stay until the new ones come
 * (`isPlaceholderData`).
 */
export const useVatReturn = (span: DayRange, vatNumber = "") =>
  useQuery<BoxesOf>({
    ...NO_RETRY,
    queryKey: [...VAT, "boxes", span.start, span.end, vatNumber],
    queryFn: async ({ signal }) => ({
      ...(await calls.read(asked(span, vatNumber), withTimeout(signal))),
      span,
      vatNumber,
    }),
    placeholderData: (previous) => previous,
  });

/** Which documents of a return to list. */
export interface VatLinesAsk {
  readonly span: DayRange;
  /** "" for all numbers. */
  readonly vatNumber: string;
  /** undefined for all rates. */
  readonly rate: ListedRate | undefined;
}

/**
 * Documents in a page: on the screen, and in a call for a file (the most that the server allows).
 */
const DOCUMENTS = { shown: 100, filed: MOST_ON_PAGE };

function linesPage(
  { span, vatNumber, rate }: VatLinesAsk,
  page: { readonly limit: number; readonly cursor: string | null },
  by: CallOptions,
) {
  const { query } = asked(span, vatNumber);
  return calls.documents({ query: { ...query, vat_rate: rate, ...page } }, by);
}

/** The documents behind the boxes, in pages. */
export const useVatLines = (ask: VatLinesAsk) =>
  useInfiniteQuery({
    ...NO_RETRY,
    queryKey: [...VAT, "documents", ask],
    queryFn: ({ pageParam, signal }) =>
      linesPage(ask, { limit: DOCUMENTS.shown, cursor: pageParam }, withTimeout(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** All documents for a file, or the first `most`. */
export async function wholeVatLines(ask: VatLinesAsk, most = Infinity): Promise<VatReturnLine[]> {
  const lines: VatReturnLine[] = [];
  for (let cursor: string | null | undefined = null; cursor !== undefined && lines.length < most;) {
    const { documents, next_cursor: next }: Awaited<ReturnType<typeof linesPage>> = await linesPage(
      ask,
      { limit: DOCUMENTS.filed, cursor },
      withTimeout(),
    );
    lines.push(...documents);
    cursor = next ?? undefined;
  }
  return lines;
}

/**
 * Sets the months in which the business's quarters end, and refreshes everything about the return.
 */
export function useSetStagger() {
  const client = useQueryClient();
  return async (stagger: VatStagger): Promise<void> => {
    await calls.setStagger({ body: { vat_stagger: stagger } }, idempotentCall());
    await client.invalidateQueries({ queryKey: VAT });
  };
}
