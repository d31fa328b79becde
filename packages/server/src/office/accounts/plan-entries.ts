import type { DayRange } from "@roundsman/core/day-range";
import { forEachYielding } from "../../kernel/calls/yielding.ts";
import type { SoldDocument } from "../sold-document.ts";
import { isReversal, type Nth } from "./entry.ts";

/** An entry of the register: a document as it was exported. */
export interface RegisteredEntry {
  readonly nth: Nth;
  readonly document: SoldDocument;
}

/** The same in every book: ids are unique in the business, and a hand-over moves invoices. */
export const keyOf = ({ kind, id }: Pick<SoldDocument, "kind" | "id">): string => `${kind} ${id}`;

/**
 * The entries that a program needs to get from what was exported to the current documents of a
 * span. `latest` are the last entries of these documents, and of all that have an entry dated in
 * the span.
 */
export async function planEntries(
  span: DayRange,
  current: readonly SoldDocument[],
  latest: readonly RegisteredEntry[],
): Promise<RegisteredEntry[]> {
  const before = new Map<string, RegisteredEntry>();
  const keys = new Set<string>();
  await forEachYielding(latest, (entry) => void before.set(keyOf(entry.document), entry));
  await forEachYielding(current, (document) => void keys.add(keyOf(document)));
  const planned: RegisteredEntry[] = [];
  await forEachYielding(latest, (entry) => {
    const isGone = isWithin(span, entry.document) && !keys.has(keyOf(entry.document));
    if (isCurrent(entry) && isGone) planned.push(reversalOf(entry));
  });
  await forEachYielding(current, (document) =>
    planned.push(...entriesFor(document, before.get(keyOf(document)))),
  );
  return planned;
}

function entriesFor(document: SoldDocument, last: RegisteredEntry | undefined): RegisteredEntry[] {
  if (!last) return [{ nth: 1, document }];
  if (!isCurrent(last)) return [{ nth: last.nth + 1, document }];
  if (isSameInBooks(last.document, document)) return [];
  return [reversalOf(last), { nth: last.nth + 2, document }];
}

const isWithin = ({ start, end }: DayRange, { date }: SoldDocument): boolean =>
  date >= start && date <= end;
const isCurrent = ({ nth }: RegisteredEntry): boolean => !isReversal(nth);
const reversalOf = ({ nth, document }: RegisteredEntry): RegisteredEntry => ({
  nth: nth + 1,
  document,
});

/**
 * Whether a program that has the exported document needs no change. An erased name is no change,
 * also if it was erased in the book from which it was exported.
 */
function isSameInBooks(exported: SoldDocument, current: SoldDocument): boolean {
  const amounts = ({ parts }: SoldDocument) =>
    JSON.stringify(parts.map(({ rate, net, vat }) => [rate, net, vat]));
  const isErasedThere = exported.name === "" && exported.owner !== current.owner;
  return (
    exported.number === current.number &&
    exported.date === current.date &&
    (exported.name === current.name || current.name === "" || isErasedThere) &&
    amounts(exported) === amounts(current)
  );
}
