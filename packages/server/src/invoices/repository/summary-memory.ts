import type { Summary } from "./totals.ts";

/** Sums by name, each valid for one stamp. */
export interface SummaryMemory {
  readonly has: (name: string, stamp: number) => boolean;
  /** Concurrent requests share one calculation. */
  readonly recall: (name: string, stamp: number, work: () => Promise<Summary>) => Promise<Summary>;
}

/**
 * Bounded by the rows it holds, not by entries: a load sheet has a row for each product that was
 * sold. The least recently used entries go first.
 */
export function summaryMemory(
  mostRows: number = MOST_ROWS,
  mostOfOne: number = MOST_OF_ONE,
): SummaryMemory {
  const known = new Map<string, Remembered>();
  let held = 0;

  const put = (name: string, of: Remembered) => {
    known.set(name, of);
    held += of.rows;
  };
  const forget = (name: string, of: Remembered) => {
    if (known.get(name) !== of) return;
    known.delete(name);
    held -= of.rows;
  };
  const shrink = () => {
    for (const [name, of] of known) {
      if (held <= mostRows) return;
      forget(name, of);
    }
  };
  const weigh = (name: string, of: Remembered, { loadSheet }: Summary) => {
    if (known.get(name) !== of) return;
    held += loadSheet.length;
    of.rows += loadSheet.length;
    if (loadSheet.length > mostOfOne) forget(name, of);
    shrink();
  };

  return {
    has: (name, stamp) => known.get(name)?.stamp === stamp,
    recall(name, stamp, work) {
      const found = known.get(name);
      if (found) forget(name, found);
      const made =
        found?.stamp === stamp
          ? found
          : { stamp, summary: work(), rows: OWN_ROWS + Math.ceil(name.length / CHARACTERS_A_ROW) };
      put(name, made);
      if (made !== found)
        made.summary.then(
          (summary) => weigh(name, made, summary),
          // The next request tries a failed calculation again.
          () => forget(name, made),
        );
      return made.summary;
    },
  };
}

interface Remembered {
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
