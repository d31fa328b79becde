import type { DayRange } from "@roundsman/core/day-range";
import type { SoldDocument } from "../sold-document.ts";
import { isReversal, type Nth } from "./entry.ts";

/** An entry of the register: a document as it was exported. */
export interface RegisteredEntry {
  readonly nth: Nth;
  readonly document: SoldDocument;
}

export const keyOf = ({ kind, owner, id }: Pick<SoldDocument, "kind" | "owner" | "id">): string =>
  `${kind} ${owner} ${id}`;

/**
 * What brings a program from what it was told to what the documents of a span are now. `latest` are the last entries of these documents, and of
 * all that have an entry dated in the span.
 */
export function planEntries(
  span: DayRange,
  current: readonly SoldDocument[],
  latest: readonly RegisteredEntry[],
): RegisteredEntry[] {
  const before = new Map(latest.map((entry) => [keyOf(entry.document), entry]));
  const there = new Set(current.map(keyOf));
  const gone = latest.filter(
    (entry) => stands(entry) && isWithin(span, entry.document) && !there.has(keyOf(entry.document)),
  );
  return [
    ...gone.map(reversalOf),
    ...current.flatMap((document) => {
      const entry = before.get(keyOf(document));
      if (!entry) return [{ nth: 1, document }];
      if (!stands(entry)) return [{ nth: entry.nth + 1, document }];
      if (booksAlike(entry.document, document)) return [];
      return [reversalOf(entry), { nth: entry.nth + 2, document }];
    }),
  ];
}

const isWithin = ({ start, end }: DayRange, { date }: SoldDocument): boolean =>
  date >= start && date <= end;
const stands = ({ nth }: RegisteredEntry): boolean => !isReversal(nth);
const reversalOf = ({ nth, document }: RegisteredEntry): RegisteredEntry => ({
  nth: nth + 1,
  document,
});

/** Whether a program that was told the one need not be told the other. An erased name is no change of the books. */
function booksAlike(told: SoldDocument, now: SoldDocument): boolean {
  const amounts = ({ parts }: SoldDocument) =>
    JSON.stringify(parts.map(({ rate, net, vat }) => [rate, net, vat]));
  return (
    told.number === now.number &&
    told.date === now.date &&
    (told.name === now.name || now.name === "") &&
    amounts(told) === amounts(now)
  );
}
