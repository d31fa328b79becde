import { standingFor } from "../customers/repository.ts";
import { copiesOf, type InBook } from "../hand-overs/repository/copied-customers.ts";
import { businessOf } from "../kernel/owned/of-business.ts";
import type { Db } from "../kernel/storage/db.ts";
import { entriesOf, type Entries } from "./theirs.ts";

/** Somebody wherever they are kept. */
export interface Everywhere {
  /** Whom the search began with, then their copies in other books. */
  readonly books: readonly Entries[];
  /** Customers of the business that any of these is of. */
  readonly records: readonly number[];
}

/**
 * A customer of a driver with every copy that hand-overs made of them, and of those. Whatever became of a copy since: who is one with it by a merge, or has it
 * by the business, is the same person. An entry that the other driver had before is none. Throws 409 for one that is part of another.
 */
export async function everywhere(db: Db, first: InBook): Promise<Everywhere> {
  const own = await entriesOf(db, first.owner, first.id);
  return own ? withCopies(db, [first], []) : { books: [], records: [] };
}

/** A customer of the business, with every driver's row of them and its copies. */
export const everywhereOfBusiness = async (db: Db, record: number): Promise<Everywhere> =>
  withCopies(db, await rowsOf(db, record), [record]);

async function withCopies(
  db: Db,
  first: readonly InBook[],
  ofBusiness: readonly number[],
): Promise<Everywhere> {
  const books: Entries[] = [];
  const records = new Set(ofBusiness);
  const seen = new Set<string>();
  const queue = [...first];
  for (const { owner, id } of queue) {
    const [standing = id] = await standingFor(db, owner, [id]);
    if (seen.has(`${owner}/${standing}`)) continue;
    seen.add(`${owner}/${standing}`);
    const entries = await entriesOf(db, owner, standing);
    if (!entries) continue;
    books.push(entries);
    const ids = entries.map((entry) => entry.id);
    queue.push(...(await copiesOf(db, owner, ids)));
    const record = businessOf(entries[0]);
    if (record === null || records.has(record)) continue;
    records.add(record);
    queue.push(...(await rowsOf(db, record)));
  }
  return { books, records: [...records] };
}

async function rowsOf(db: Db, record: number): Promise<InBook[]> {
  const rows = await db
    .selectFrom("customer")
    .select(["owner_id", "id"])
    .where("business_id", "=", record)
    .orderBy("owner_id")
    .execute();
  return rows.map(({ owner_id, id }) => ({ owner: owner_id, id }));
}
