import { owed, type LoadRow } from "@roundsman/core/invoice";
import type { Quantity } from "@roundsman/core/quantity";
import { yieldToCalls } from "../../kernel/calls/yielding.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { lastSeq } from "../../kernel/changes/change-log.ts";
import type { InvoiceCriteria } from "./criteria.ts";
import { keepSums, keptSums, type KeptSum } from "./stored-sums.ts";
import { spansOf, type Span } from "./spans.ts";
import { summaryCache, type SummaryCache } from "./summary-cache.ts";
import { isLongSum, sumInParts } from "./sum-in-parts.ts";
import { listTotals, loadsOf, totalsOf, type Summary } from "./totals.ts";

/**
 * Sums of all of a person's matching invoices, cached until that person changes anything. Of a
 * long history each span is cached until something in it changes, and kept for the next start:
 * after a change only its month is added up again. Other processes mark their changes in the
 * database too, so no stale sum is sent. `seq` is the owner's last change, read in this request.
 */
export async function summaryOf(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
  seq: number,
): Promise<Summary> {
  const long = isLong(criteria);
  return cacheOf(db).getOrCompute(`${owner} all ${JSON.stringify(criteria)}`, seq, () =>
    long ? ofSpans(db, owner, criteria) : summed(db, owner, criteria),
  );
}

async function ofSpans(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> {
  const spans = await spansOf(db, owner, criteria);
  if (!spans) return summed(db, owner, criteria);
  const stored = await readStoredSums(db, owner, spans);
  const fresh: KeptSum[] = [];
  const summaries: Summary[] = [];
  for (const span of spans)
    summaries.push(
      await cacheOf(db).getOrCompute(nameOf(owner, span), span.stamp, async () => {
        const known = stored.get(span);
        if (known) return known;
        const summary = await summed(db, owner, span.criteria);
        if (span.kept) fresh.push({ ...span.kept, stamp: span.stamp, summary });
        // A long history is added up only once; other calls are answered between its spans.
        await yieldToCalls();
        return summary;
      }),
    );
  // A single fresh span is mostly the current month, which changes too often to be kept at each
  // read. A sum that cannot be kept is added up again.
  if (fresh.length > 1) keepSums(db, owner, fresh).catch(() => undefined);
  return addedUp(summaries);
}

const nameOf = (owner: number, { criteria }: Span) => `${owner} ${JSON.stringify(criteria)}`;

/** Sums of an earlier run of the program that are still valid. */
async function readStoredSums(
  db: Db,
  owner: number,
  spans: readonly Span[],
): Promise<ReadonlyMap<Span, Summary>> {
  const missing = spans.filter(
    (span) => span.kept && !cacheOf(db).has(nameOf(owner, span), span.stamp),
  );
  const which = missing[0]?.kept?.name;
  if (which === undefined || missing.length < 2) return new Map();
  const kept = new Map((await keptSums(db, owner, which)).map((sum) => [sum.span, sum]));
  return new Map(
    missing.flatMap((span) => {
      const found = kept.get(span.kept?.span ?? "");
      return found?.stamp === span.stamp ? [[span, found.summary] as const] : [];
    }),
  );
}

/** A history of paid invoices grows for years. A search by words has to scan everything anyway. */
const isLong = ({ statuses, query, customerId, ids }: InvoiceCriteria): boolean =>
  (!statuses || statuses.includes("paid")) && !query && !customerId && !ids;

const caches = new WeakMap<Db, SummaryCache>();

function cacheOf(db: Db): SummaryCache {
  const cache = caches.get(db) ?? summaryCache();
  caches.set(db, cache);
  return cache;
}

async function summed(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> {
  if (!(await isLongSum(db, owner, criteria)))
    return {
      totals: await totalsOf(db, owner, criteria),
      loadSheet: mostFirst(await loadsOf(db, owner, criteria)),
    };
  for (let attempt = 1; ; attempt += 1) {
    const before = await lastSeq(db, owner);
    const { totals, loadSheet } = await sumInParts(db, owner, criteria);
    // The sum of one moment, unless its owner writes without a pause.
    if (attempt === MOST_ATTEMPTS || (await lastSeq(db, owner)) === before)
      return { totals, loadSheet: mostFirst(loadSheet) };
  }
}

const MOST_ATTEMPTS = 3;

function addedUp(parts: readonly Summary[]): Summary {
  const loads = new Map<string, number>();
  let [count, total, discount, added] = [0, 0, 0, 0];
  for (const { totals, loadSheet } of parts) {
    count += totals.count;
    total += totals.total;
    discount += totals.discount;
    added += owed(totals) - totals.total;
    for (const { name, quantity } of loadSheet) loads.set(name, (loads.get(name) ?? 0) + quantity);
  }
  const loadSheet = [...loads].map(([name, quantity]) => ({
    name,
    quantity: quantity as Quantity,
  }));
  return {
    totals: listTotals({ count, total, discount, added }),
    loadSheet: mostFirst(loadSheet),
  };
}

const mostFirst = (loads: readonly LoadRow[]): LoadRow[] =>
  loads.toSorted((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
