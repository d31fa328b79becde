import { parseDay } from "@roundsman/core/day";
import { breathe } from "../../kernel/calls/breathe.ts";
import { invalid } from "../../kernel/errors/refusal.ts";
import type { Order, Place } from "./places.ts";

/** Rows of one driver and one kind, in the order of their days and ids. */
export interface Stream<Row> {
  /** Tells it from the others; those of one day stand in the order of these numbers. */
  readonly number: number;
  /** Up to so many rows beyond a place. */
  readonly read: (after: Place, limit: number) => Promise<readonly Row[]>;
}

interface Asked {
  readonly order: Order;
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

const USUAL_PAGE = 50;
const LAST = Number.MAX_SAFE_INTEGER;

/** One page of several streams, as if they were one. `placeOf` says where a row stands in its own. */
export async function mergedPage<Row>(
  streams: readonly Stream<Row>[],
  placeOf: (row: Row) => Place,
  { order, limit = USUAL_PAGE, cursor }: Asked,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> {
  const after = cursor ? readCursor(cursor) : undefined;
  const found: { readonly row: Row; readonly date: string; readonly stream: number }[] = [];
  for (const { number, read } of streams.toSorted((a, b) => a.number - b.number)) {
    for (const row of await read(placeIn(number, after, order), limit + 1))
      found.push({ row, date: placeOf(row).date, stream: number });
    await breathe();
  }
  // Each stream is in order already, and a sort keeps the order of what is equal.
  const sign = order === "oldest" ? 1 : -1;
  found.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -sign : sign));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const isMore = last !== undefined && found.length > limit;
  return {
    rows: shown.map(({ row }) => row),
    nextCursor: isMore ? cursorText(last.stream, placeOf(last.row)) : null,
  };
}

interface Cursor extends Place {
  readonly stream: number;
}

/** Where a stream goes on after a row of another, or of its own: of that row's day it was read before the row's stream, or it comes after. */
function placeIn(stream: number, after: Cursor | undefined, order: Order): Place {
  const [first, last] = order === "oldest" ? [0, LAST] : [LAST, 0];
  if (!after) return { date: order === "oldest" ? "" : "9999-12-31", id: first };
  const { date, id } = after;
  if (stream === after.stream) return { date, id };
  return { date, id: stream < after.stream ? last : first };
}

const cursorText = (stream: number, { date, id }: Place): string =>
  Buffer.from(`${date}.${stream}.${id}`).toString("base64url");

/** Throws 422 for what {@link cursorText} has not made. */
function readCursor(text: string): Cursor {
  const [, day = "", stream, id] =
    /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})\.([1-9]\d{0,14})$/.exec(
      Buffer.from(text, "base64url").toString(),
    ) ?? [];
  const date = parseDay(day);
  if (!date) throw invalid({ cursor: ["This cursor is not one of ours"] });
  return { date, stream: Number(stream), id: Number(id) };
}
