import type { ExportDocument } from "@roundsman/contract/office/export-document";
import type { Page } from "@roundsman/contract/wire/paging";
import { entryOf, isReversal } from "./accounts/entry.ts";
import { keyOf, type RegisteredEntry } from "./accounts/plan-entries.ts";
import { kindOf } from "./lists/sales.ts";
import { mergedPage, oneStream, wholeRows } from "./repository/merged-pages.ts";
import type { Place } from "./repository/places.ts";
import { amountsOf } from "./sold-document.ts";

/**
 * What an export would bring, page by page, oldest first. Of one day and kind, reversals come
 * before new entries.
 */
export async function documentsOf(
  entries: readonly RegisteredEntry[],
  page: Page,
): Promise<{ readonly documents: ExportDocument[]; readonly next_cursor: string | null }> {
  const now = new Map(
    entries.flatMap(({ nth, document }) =>
      isReversal(nth) ? [] : [[keyOf(document), document] as const],
    ),
  );
  const order = "oldest";
  const sources = STREAMS.map((belongs, number) => {
    const its = entries.filter(belongs).toSorted((a, b) => compare(placeOf(a), placeOf(b)));
    const stream = wholeRows(number, placeOf, (after, limit) =>
      Promise.resolve(its.filter((each) => compare(placeOf(each), after) > 0).slice(0, limit)),
    );
    return oneStream(stream, order);
  });
  const { rows, nextCursor } = await mergedPage(sources, { ...page, order });
  return { documents: rows.map((entry) => rowOf(entry, now)), next_cursor: nextCursor };
}

/** No stream has a document twice. */
const STREAMS = (["invoice", "creditNote"] as const).flatMap((kind) =>
  [true, false].map(
    (takesBack) => (entry: RegisteredEntry) =>
      entry.document.kind === kind && isReversal(entry.nth) === takesBack,
  ),
);

const placeOf = ({ document: { date, id } }: RegisteredEntry): Place => ({ date, id });

function compare(a: Place, b: Place): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.id - b.id;
}

/** `now`: the documents as they are now, by their keys. */
function rowOf(
  { nth, document }: RegisteredEntry,
  now: ReadonlyMap<string, RegisteredEntry["document"]>,
): ExportDocument {
  const entry = entryOf(document, nth);
  const { net, vat, total } = amountsOf(entry.document.parts);
  const current = now.get(keyOf(document));
  // The current holder: a hand-over moves invoices.
  const { owner, driver } = current ?? document;
  return {
    kind: kindOf(document),
    id: document.id,
    driverId: owner,
    driver,
    number: document.number,
    date: document.date,
    customerId: document.customerId,
    customer: document.name,
    amount: total,
    net,
    vat,
    entryNumber: entry.number,
    isReversal: entry.isReversal,
    hasPaper: current !== undefined,
  };
}
