import { createClient } from "@roundsman/contract/client";
import { MOST_NAMED, office, type Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import { useQuery } from "../session/query-client.ts";
import { withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";

const calls = createClient(office, transport);

const asked = ({ start, end }: DayRange) => ({ from: start, to: end });

/** The board with all customers, products and debtors, for a file. */
export const wholeBoard = (span: DayRange): Promise<Board> =>
  calls.board({ query: { ...asked(span), named: MOST_NAMED } }, withTimeout());

/** A board with the days that it is about. */
export interface BoardOfSpan {
  readonly span: DayRange;
  readonly board: Board;
}

/**
 * null asks for nothing and gives nothing. The board of the earlier span stays until the next one
 * comes (`isPlaceholderData`).
 */
export const useBoard = (span: DayRange | null) =>
  useQuery<BoardOfSpan>({
    ...NO_RETRY,
    queryKey: ["office", "board", span?.start, span?.end],
    queryFn: async ({ signal }) => {
      const days = span as DayRange;
      return { span: days, board: await calls.board({ query: asked(days) }, withTimeout(signal)) };
    },
    enabled: span !== null,
    placeholderData: (previous) => (span === null ? undefined : previous),
    staleTime: 60_000,
  });
