import { createClient } from "@roundsman/contract/client";
import { MOST_NAMED, office, type Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import { useQuery } from "../session/online-answers.ts";
import { patiently, PLAINLY } from "../session/online.ts";
import { transport } from "../session/session.ts";

const calls = createClient(office, transport);

const asked = ({ start, end }: DayRange) => ({ from: start, to: end });

/** With all customers, products and debtors, for a file. */
export const wholeBoard = (span: DayRange): Promise<Board> =>
  calls.board({ query: { ...asked(span), named: MOST_NAMED } }, patiently());

/** The business over a span; null asks for nothing. The board of the span before stays until the next one comes. */
export const useBoard = (span: DayRange | null) =>
  useQuery<Board>({
    ...PLAINLY,
    queryKey: ["office", "board", span?.start, span?.end],
    queryFn: ({ signal }) => calls.board({ query: asked(span as DayRange) }, patiently(signal)),
    enabled: span !== null,
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
