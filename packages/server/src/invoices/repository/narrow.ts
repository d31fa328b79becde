import { compiled } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { SearchOrder } from "@roundsman/contract/invoices/invoice-lists";
import type { Page } from "@roundsman/contract/wire/paging";
import { fold } from "@roundsman/core/name";
import { matching, type InvoiceCriteria } from "./criteria.ts";
import { readCursor } from "./cursor.ts";
import type { InvoiceRow } from "./invoice-rows.ts";
import { namesContaining } from "./known-names.ts";
import { newestFirst, oldestFirst } from "./find-invoices.ts";

/** The most matches that are listed by id. If there are more, a page finds enough of them soon. */
const MAX_LISTED_IDS = 500;

/** The fields that decide an invoice's place in a list. */
export type Place = Pick<InvoiceRow, "date" | "id">;

interface Narrowed {
  readonly criteria: InvoiceCriteria;
  /** All matches, unordered; absent if they are not few. */
  readonly places?: readonly Place[];
}

/** The narrowed searches, each with its owner's last change; the least recently used go first. */
const cache = new WeakMap<Db, Map<string, { readonly seq: number; readonly to: Narrowed }>>();
/** Each takes some 30 kB at most. */
const MAX_CACHED = 200;

/**
 * Replaces search words by the ids of the few invoices that match, so that page, lines and sums
 * need not each scan the whole history. Words that many invoices contain stay. Cached until the
 * owner changes anything: `seq` is the last change, read in this request.
 */
export async function narrowCached(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
  seq: number,
): Promise<Narrowed> {
  const searches = cache.get(db) ?? new Map<string, { seq: number; to: Narrowed }>();
  cache.set(db, searches);
  const name = `${owner} ${JSON.stringify(criteria)}`;
  const found = searches.get(name);
  const to = found?.seq === seq ? found.to : await narrow(db, owner, criteria, seq);
  searches.delete(name);
  searches.set(name, { seq, to });
  for (const oldest of searches.keys()) {
    if (searches.size <= MAX_CACHED) break;
    searches.delete(oldest);
  }
  return to;
}

async function narrow(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
  seq: number,
): Promise<Narrowed> {
  const { customerName, ...unnamed } = criteria;
  const name = fold(customerName ?? "");
  const names = name === "" ? "every" : await namesContaining(db, owner, { words: name, seq });
  if (names === null) return { criteria };
  if (names !== "every")
    return few(criteria, names.length === 0 ? [] : await byName(db, owner, unnamed, names));
  return fold(unnamed.query ?? "") === ""
    ? { criteria: unnamed }
    : few(unnamed, await byWord(db, owner, unnamed));
}

function few(criteria: InvoiceCriteria, places: readonly Place[]): Narrowed {
  if (places.length > MAX_LISTED_IDS) return { criteria };
  const { customerName: _name, query: _query, ...rest } = criteria;
  return { criteria: { ...rest, ids: idList(places) }, places };
}

/** The places of a page, in order, and one more. */
export function placesOf(
  places: readonly Place[],
  { limit, cursor }: Page,
  order: SearchOrder,
): readonly Place[] {
  if (limit === undefined) return places;
  const inOrder = order === "newest" ? newestFirst : oldestFirst;
  const after = cursor ? readCursor(cursor) : null;
  const rest = after ? places.filter((each) => inOrder(each, after) > 0) : places;
  return rest.toSorted(inOrder).slice(0, limit + 1);
}

/** As a criterion, filled up with 0, which no invoice has. */
export const idList = (places: readonly Place[]): number[] =>
  evened(
    places.map(({ id }) => id),
    0,
  );

/**
 * Without other criteria, which is nearly always, the SQL is built once for each number of names.
 */
function byName(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
  names: readonly string[],
): Promise<Place[]> {
  const all = evened(names, names[0] ?? "");
  if (Object.values(criteria).some(Boolean)) return selectNamed(db, owner, criteria, all).execute();
  const known =
    bySize.get(all.length) ??
    compiled<Place, readonly unknown[]>((on, slot) => {
      const places = all.map((_, index) => slot<string>(index + 1) as unknown as string);
      return selectNamed(on, slot<number>(0) as unknown as number, {}, places);
    });
  bySize.set(all.length, known);
  return known(db, owner, ...all);
}

const bySize = new Map<number, (db: Db, ...values: readonly unknown[]) => Promise<Place[]>>();

const selectNamed = (db: Db, owner: number, criteria: InvoiceCriteria, names: readonly string[]) =>
  db
    .selectFrom("invoice")
    .select(["id", "date"])
    .where((eb) => matching(eb, owner, criteria))
    .where("search_name", "in", names)
    .limit(MAX_LISTED_IDS + 1);

/** By date, which is about the order on the disk. */
const byWord = (db: Db, owner: number, criteria: InvoiceCriteria) =>
  db
    .selectFrom("invoice")
    .select(["id", "date"])
    .where((eb) => matching(eb, owner, criteria))
    .orderBy("date")
    .orderBy("id")
    .limit(MAX_LISTED_IDS + 1)
    .execute();

/**
 * Fills a list up to a power of two, so that the database sees few different statements. The filler
 * must find nothing more.
 */
function evened<T>(all: readonly T[], filler: T): T[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, all.length)));
  return [...all, ...Array<T>(size - all.length).fill(filler)];
}
