import type { Range } from "@tanstack/react-virtual";

/** Rows drawn beyond what is in sight, at each end. */
const BEYOND = 9;
/** With fewer of them left at one end, the rows are chosen anew. */
const LEAST = 6;

/**
 * Chooses the rows that a list draws: the same array until few of them are left beyond what is in sight. Even one row that comes or
 * goes has the browser lay out and paint the whole list; this spares most frames of a scroll that work.
 */
export function rowsToDraw(): (range: Range) => number[] {
  let drawn: { readonly first: number; readonly last: number; readonly indexes: number[] } | null =
    null;
  return ({ startIndex, endIndex, count }) => {
    const end = count - 1;
    if (
      drawn &&
      drawn.first <= Math.max(0, startIndex - LEAST) &&
      drawn.last >= Math.min(end, endIndex + LEAST)
    )
      return drawn.indexes;
    const first = Math.max(0, startIndex - BEYOND);
    const last = Math.min(end, endIndex + BEYOND);
    const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    drawn = { first, last, indexes };
    return indexes;
  };
}
