import { createClient } from "@roundsman/contract/client";
import { MOST_NAMED, office, type Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import { useQuery } from "../session/online-answers.ts";
import { patiently, PLAINLY } from "../session/online.ts";
import { transport } from "../session/session.ts";

const calls = createClient(office, transport);

const asked = ({ start, end }: DayRange) => ({ from: start, to: end });

/** The board with all customers, products and debtors, for a file. */
export const wholeBoard = (span: DayRange): Promise<Board> =>
  calls.board({ query: { ...asked(span), named: MOST_NAMED } }, patiently());

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
    ...PLAINLY,
    queryKey: ["office", "board", span?.start, span?.end],
    queryFn: async ({ signal }) => {
      const of = span as DayRange;
      return { span: of, board: await calls.board({ query: asked(of) }, patiently(signal)) };
    },
    enabled: span !== null,
    placeholderData: (previous) => (span === null ? undefined : previous),
    staleTime: 60_000,
  });
