import type { Summary } from "./totals.ts";

/** Sums by name, each valid for one stamp. */
export interface SummaryCache {
  readonly has: (name: string, stamp: number) => boolean;
  /** Concurrent requests share one calculation. */
  readonly getOrCompute: (
    name: string,
    stamp: number,
    work: () => Promise<Summary>,
  ) => Promise<Summary>;
}

/**
 * Bounded by the rows it holds, not by entries: a load sheet has a row for each product that was
 * sold. The least recently used entries go first.
 */
export function summaryCache(
  mostRows: number = MOST_ROWS,
  mostOfOne: number = MOST_OF_ONE,
): SummaryCache {
  const known = new Map<string, CachedSummary>();
  let heldRows = 0;

  const put = (name: string, cached: CachedSummary) => {
    known.set(name, cached);
    heldRows += cached.rows;
  };
  const drop = (name: string, cached: CachedSummary) => {
    if (known.get(name) !== cached) return;
    known.delete(name);
    heldRows -= cached.rows;
  };
  const evict = () => {
    for (const [name, cached] of known) {
      if (heldRows <= mostRows) return;
      drop(name, cached);
    }
  };
  const addSize = (name: string, cached: CachedSummary, { loadSheet }: Summary) => {
    if (known.get(name) !== cached) return;
    heldRows += loadSheet.length;
    cached.rows += loadSheet.length;
    if (loadSheet.length > mostOfOne) drop(name, cached);
    evict();
  };

  return {
    has: (name, stamp) => known.get(name)?.stamp === stamp,
    getOrCompute(name, stamp, work) {
      const found = known.get(name);
      if (found) drop(name, found);
      const entry =
        found?.stamp === stamp
          ? found
          : { stamp, summary: work(), rows: OWN_ROWS + Math.ceil(name.length / CHARACTERS_A_ROW) };
      put(name, entry);
      if (entry !== found)
        entry.summary.then(
          (summary) => addSize(name, entry, summary),
          // The next request tries a failed calculation again.
          () => drop(name, entry),
        );
      return entry.summary;
    },
  };
}

interface CachedSummary {
  readonly stamp: number;
  readonly summary: Promise<Summary>;
  /** Its size so far, in rows of a load sheet. */
  rows: number;
}

/** Rows of some 100 bytes: 50 MB, or 8000 months of fifty products. */
const MOST_ROWS = 480_000;
/** A larger sum is not kept: ten of them would push out everybody else's. */
const MOST_OF_ONE = 10_000;
/** What an entry takes beside its load sheet: fixed rows, and those of its name. */
const OWN_ROWS = 10;
const CHARACTERS_A_ROW = 100;
