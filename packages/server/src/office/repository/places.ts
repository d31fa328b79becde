import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { sql, type RawBuilder } from "kysely";

export type Order = "oldest" | "newest";
export const DIRECTIONS = { oldest: "asc", newest: "desc" } as const;

/** The place of a row in the order of its days. */
export interface Place {
  readonly date: string;
  readonly id: number;
}

/** A place among streams, which are in the order of their numbers within a day. */
export interface StreamPlace extends Place {
  readonly stream: number;
}

/**
 * The days that are left beyond a place, and the place moved into these days. PostgreSQL begins to
 * read an index at one of two bounds, the days' or the place's: if they differ, it may read all
 * that somebody ever sold.
 */
export function withinDays(
  { start, end }: DayRange,
  after: Place,
  order: Order,
): { readonly span: DayRange; readonly after: Place } {
  const date = after.date as Day;
  if (order === "oldest")
    return date < start
      ? { span: { start, end }, after: { date: start, id: 0 } }
      : { span: { start: date, end }, after };
  return date > end
    ? { span: { start, end }, after: { date: end, id: LAST_ID } }
    : { span: { start, end: date }, after };
}

/** No id is greater. */
export const LAST_ID = Number.MAX_SAFE_INTEGER;

/** The condition in SQL that a row, by its day and id, comes after a place. */
export const isAfter = (row: RawBuilder<unknown>, { date, id }: Place, order: Order) =>
  order === "oldest"
    ? sql<boolean>`${row} > (${date}, ${id})`
    : sql<boolean>`${row} < (${date}, ${id})`;

interface Several {
  readonly span: DayRange;
  readonly order: Order;
}

/** The days that are left beyond a place among streams. */
export const daysAfter = ({ span, order }: Several, after: StreamPlace | undefined): DayRange =>
  after ? withinDays(span, after, order).span : span;

/**
 * The condition in SQL that a row of these days, by its day, stream and id, comes after a place
 * among streams.
 */
export function isAfterInStreams(
  row: { readonly date: string; readonly stream: RawBuilder<unknown>; readonly id: string },
  after: StreamPlace | undefined,
  order: Order,
): RawBuilder<boolean> {
  if (!after) return sql`1 = 1`;
  const [date, id] = [sql.ref(row.date), sql.ref(row.id)];
  const isLater = order === "oldest" ? sql`${id} > ${after.id}` : sql`${id} < ${after.id}`;
  return sql`(${date} <> ${after.date} or ${row.stream} > ${after.stream}
    or (${row.stream} = ${after.stream} and ${isLater}))`;
}
