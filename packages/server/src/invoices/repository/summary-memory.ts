import type { Summary } from "./totals.ts";

/** Sums by name, each while its stamp holds. */
export interface SummaryMemory {
  readonly has: (name: string, stamp: number) => boolean;
  /** Requests during the calculation wait for the same sum. */
  readonly recall: (name: string, stamp: number, work: () => Promise<Summary>) => Promise<Summary>;
}

/** Bounded by what it holds, not by how many: a load sheet has as many rows as products were sold. The longest unasked goes first. */
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
  /** What it takes so far, in rows of a load sheet. */
  rows: number;
}

/** Of some 100 bytes: 50 MB, or 8000 months of fifty products. */
const MOST_ROWS = 480_000;
/** A larger sum is added up again each time: ten of them would push out everybody else's. */
const MOST_OF_ONE = 10_000;
/** What a sum takes beside its load sheet, and its name. */
const OWN_ROWS = 10;
const CHARACTERS_A_ROW = 100;
