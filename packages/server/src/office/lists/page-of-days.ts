import { addDays, daysBetween, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { dayOfCursor, USUAL_PAGE } from "../repository/merged-pages.ts";
import type { Order } from "../repository/places.ts";

interface Asked {
  readonly span: DayRange;
  readonly order: Order;
  /** How many rows all pages have, about. */
  readonly rows: number;
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/**
 * A page of documents that are few among all. Indexes go by their days, so that a page of the whole span would be looked for in all documents of the span:
 * only so many days are read as fill it, and more where they do not.
 */
export async function pageOfDays<Row>(
  { span, order, rows, limit = USUAL_PAGE, cursor }: Asked,
  pageOf: (days: DayRange) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const left = leftOf(span, order, cursor ? dayOfCursor(cursor) : undefined);
  const all = daysBetween(span.start, span.end) + 1;
  let days = Math.ceil((SPARE * all * (limit + 1)) / Math.max(rows, 1));
  while (days <= daysBetween(left.start, left.end)) {
    const page = await pageOf(firstOf(left, order, days));
    if (page.nextCursor !== null) return page;
    days *= GROWTH;
  }
  return pageOf(left);
}

/** Some days have fewer than others. */
const SPARE = 1.25;
const GROWTH = 4;

/** What is left of a span after a row of that day. */
function leftOf({ start, end }: DayRange, order: Order, day: Day | undefined): DayRange {
  if (day === undefined) return { start, end };
  return order === "oldest"
    ? { start: day > start ? day : start, end }
    : { start, end: day < end ? day : end };
}

const firstOf = ({ start, end }: DayRange, order: Order, days: number): DayRange =>
  order === "oldest"
    ? { start, end: addDays(start, days - 1) }
    : { start: addDays(end, 1 - days), end };
