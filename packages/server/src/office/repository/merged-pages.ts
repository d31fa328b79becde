import { parseDay, type Day } from "@roundsman/core/day";
import { yieldToCalls } from "../../kernel/calls/yielding.ts";
import { invalid } from "../../kernel/errors/refusal.ts";
import { LAST_ID, type StreamPlace, type Order, type Place } from "./places.ts";

/**
 * Rows of one stream or of several, by day, stream and id. Only those that a page shows are read
 * whole.
 */
export interface Source<Row, Found extends StreamPlace> {
  /** Up to so many rows beyond a place; without a place, from the first. */
  readonly find: (after: StreamPlace | undefined, limit: number) => Promise<readonly Found[]>;
  /**
   * The rows of what was found in a stream, by this source or others, in any order: each with its
   * id.
   */
  readonly load: (
    stream: number,
    found: readonly Found[],
  ) => Promise<readonly (readonly [id: number, row: Row])[]>;
}

/** The rows of one driver and one kind. */
export interface Stream<Row, Found extends Place> {
  /** Identifies the stream; within a day, streams are in the order of these numbers. */
  readonly number: number;
  /** Up to so many rows beyond a place. */
  readonly find: (after: Place, limit: number) => Promise<readonly Found[]>;
  readonly load: (found: readonly Found[]) => Promise<readonly (readonly [id: number, row: Row])[]>;
}

export const oneStream = <Row, Found extends Place>(
  { number, find, load }: Stream<Row, Found>,
  order: Order,
): Source<Row, Found & StreamPlace> => ({
  find: async (after, limit) => {
    const found = await find(placeIn(number, after, order), limit);
    return found.map((place) => ({ ...place, stream: number }));
  },
  load: (_, found) => load(found),
});

type WithRow<Row> = Place & { readonly row: Row };

/** A stream that reads whole rows, because they cost no more than their places. */
export const wholeRows = <Row>(
  number: number,
  placeOf: (row: Row) => Place,
  read: (after: Place, limit: number) => Promise<readonly Row[]>,
): Stream<Row, WithRow<Row>> => ({
  number,
  find: async (after, limit) => (await read(after, limit)).map((row) => ({ ...placeOf(row), row })),
  load: (found) => Promise.resolve(found.map(({ id, row }) => [id, row])),
});

interface PageQuery {
  readonly order: Order;
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

export const USUAL_PAGE = 50;

/** One page of several sources, as if they were one. */
export const mergedPage = <Row, Found extends StreamPlace>(
  sources: readonly Source<Row, Found>[],
  asked: PageQuery,
): Promise<PageOf<Row>> => {
  const looks = [sources].values();
  return pageByLooks(() => looks.next().value, asked);
};

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/**
 * The same for groups of sources that are read one after the other: all rows of later groups come
 * later.
 * @param next the sources that may have so many missing rows; undefined when all were read.
 */
export async function pageByLooks<Row, Found extends StreamPlace>(
  next: (missing: number) => readonly Source<Row, Found>[] | undefined,
  { order, limit = USUAL_PAGE, cursor }: PageQuery,
): Promise<PageOf<Row>> {
  const after = cursor ? readCursor(cursor) : undefined;
  const found: Sourced<Row, Found>[] = [];
  while (found.length <= limit) {
    const sources = next(limit + 1 - found.length);
    if (!sources) break;
    found.push(...(await lookAt(sources, { after, order, limit: limit + 1 - found.length })));
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const isMore = last !== undefined && found.length > limit;
  return { rows: await rowsOf(shown), nextCursor: isMore ? cursorText(last.place) : null };
}

interface Sourced<Row, Found extends StreamPlace> {
  readonly place: Found;
  readonly source: Source<Row, Found>;
}
interface Look {
  readonly after: StreamPlace | undefined;
  readonly order: Order;
  readonly limit: number;
}

async function lookAt<Row, Found extends StreamPlace>(
  sources: readonly Source<Row, Found>[],
  { after, order, limit }: Look,
): Promise<Sourced<Row, Found>[]> {
  const found: Sourced<Row, Found>[] = [];
  for (const source of sources) {
    const more = await source.find(after, limit);
    found.push(...more.map((place) => ({ place, source })));
    await yieldToCalls();
  }
  // Each stream is in order already, and the sort is stable.
  const sign = order === "oldest" ? 1 : -1;
  return found.toSorted(({ place: a }, { place: b }) =>
    a.date === b.date ? a.stream - b.stream : a.date < b.date ? -sign : sign,
  );
}

/** Loads each stream once, whichever source found its rows. */
async function rowsOf<Row, Found extends StreamPlace>(shown: readonly Sourced<Row, Found>[]) {
  const rows = new Map<number, ReadonlyMap<number, Row>>();
  for (const { place, source } of shown) {
    const { stream } = place;
    if (rows.has(stream)) continue;
    const its = shown.flatMap((each) => (each.place.stream === stream ? [each.place] : []));
    rows.set(stream, new Map(await source.load(stream, its)));
    await yieldToCalls();
  }
  return shown.flatMap(({ place }) => rows.get(place.stream)?.get(place.id) ?? []);
}

/**
 * Where a stream goes on after a row. Within that row's day, a stream before the row's own was read
 * already, and one after it was not.
 */
function placeIn(stream: number, after: StreamPlace | undefined, order: Order): Place {
  if (!after) return beginning(order);
  const { date, id } = after;
  if (stream === after.stream) return { date, id };
  const [first, last] = order === "oldest" ? [0, LAST_ID] : [LAST_ID, 0];
  return { date, id: stream < after.stream ? last : first };
}

/** The place before all rows. */
export const beginning = (order: Order): Place =>
  order === "oldest" ? { date: "", id: 0 } : { date: "9999-12-31", id: LAST_ID };

const cursorText = ({ date, stream, id }: StreamPlace): string =>
  Buffer.from(`${date}.${stream}.${id}`).toString("base64url");

/**
 * The place of the last row before a page. Throws 422 for text that {@link cursorText} did not
 * make.
 */
export function readCursor(text: string): StreamPlace & { readonly date: Day } {
  const [, day = "", stream, id] =
    /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})\.([1-9]\d{0,14})$/.exec(
      Buffer.from(text, "base64url").toString(),
    ) ?? [];
  const date = parseDay(day);
  if (!date) throw invalid({ cursor: ["This cursor is not one of ours"] });
  return { date, stream: Number(stream), id: Number(id) };
}
