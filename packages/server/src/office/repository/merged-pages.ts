import { parseDay, type Day } from "@roundsman/core/day";
import { breathe } from "../../kernel/calls/breathe.ts";
import { invalid } from "../../kernel/errors/refusal.ts";
import { LAST_ID, type Order, type Place } from "./places.ts";

/** Rows of one driver and one kind, in the order of their days and ids. Only those that a page shows are read whole. */
export interface Stream<Row, Found extends Place> {
  /** Tells it from the others; those of one day stand in the order of these numbers. */
  readonly number: number;
  /** Up to so many beyond a place. */
  readonly find: (after: Place, limit: number) => Promise<readonly Found[]>;
  /** The rows of what was found, in any order: each with its id. */
  readonly load: (found: readonly Found[]) => Promise<readonly (readonly [id: number, row: Row])[]>;
}

interface WithRow<Row> extends Place {
  readonly row: Row;
}

/** A stream whose rows cost no more than their places. */
export const wholeRows = <Row>(
  number: number,
  placeOf: (row: Row) => Place,
  read: (after: Place, limit: number) => Promise<readonly Row[]>,
): Stream<Row, WithRow<Row>> => ({
  number,
  find: async (after, limit) => (await read(after, limit)).map((row) => ({ ...placeOf(row), row })),
  load: (found) => Promise.resolve(found.map(({ id, row }) => [id, row])),
});

interface Asked {
  readonly order: Order;
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

export const USUAL_PAGE = 50;

/** One page of several streams, as if they were one. */
export async function mergedPage<Row, Found extends Place>(
  streams: readonly Stream<Row, Found>[],
  { order, limit = USUAL_PAGE, cursor }: Asked,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> {
  const after = cursor ? readCursor(cursor) : undefined;
  const found: { readonly of: Found; readonly stream: Stream<Row, Found> }[] = [];
  for (const stream of streams.toSorted((a, b) => a.number - b.number)) {
    const more = await stream.find(placeIn(stream.number, after, order), limit + 1);
    found.push(...more.map((of) => ({ of, stream })));
    await breathe();
  }
  // Each stream is in order already, and a sort keeps the order of what is equal.
  const sign = order === "oldest" ? 1 : -1;
  found.sort(({ of: a }, { of: b }) => (a.date === b.date ? 0 : a.date < b.date ? -sign : sign));
  const shown = found.slice(0, limit);
  const rows = new Map<Stream<Row, Found>, ReadonlyMap<number, Row>>();
  for (const stream of new Set(shown.map((each) => each.stream))) {
    const its = shown.filter((each) => each.stream === stream).map(({ of }) => of);
    rows.set(stream, new Map(await stream.load(its)));
    await breathe();
  }
  const last = shown.at(-1);
  const isMore = last !== undefined && found.length > limit;
  return {
    rows: shown.flatMap(({ of, stream }) => rows.get(stream)?.get(of.id) ?? []),
    nextCursor: isMore ? cursorText(last.stream.number, last.of) : null,
  };
}

interface Cursor extends Place {
  readonly date: Day;
  readonly stream: number;
}

/** Where a stream goes on after a row of another, or of its own: of that row's day it was read before the row's stream, or it comes after. */
function placeIn(stream: number, after: Cursor | undefined, order: Order): Place {
  if (!after) return beginning(order);
  const { date, id } = after;
  if (stream === after.stream) return { date, id };
  const [first, last] = order === "oldest" ? [0, LAST_ID] : [LAST_ID, 0];
  return { date, id: stream < after.stream ? last : first };
}

/** Before all rows. */
export const beginning = (order: Order): Place =>
  order === "oldest" ? { date: "", id: 0 } : { date: "9999-12-31", id: LAST_ID };

const cursorText = (stream: number, { date, id }: Place): string =>
  Buffer.from(`${date}.${stream}.${id}`).toString("base64url");

/** Of the last row before the page. Throws 422 as {@link mergedPage} does. */
export const dayOfCursor = (cursor: string): Day => readCursor(cursor).date;

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
