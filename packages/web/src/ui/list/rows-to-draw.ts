import type { Range } from "@tanstack/react-virtual";

/** Rows drawn beyond the visible ones, at each end. */
const BEYOND = 9;
/** With fewer rows than this left at an end, the rows are chosen again. */
const LEAST = 6;

/**
 * Chooses the rows that a list draws. Returns the same array until too few rows are left beyond the
 * visible ones. Adding or removing even one row makes the browser lay out and paint the whole list;
 * this avoids it in most frames of a scroll.
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
