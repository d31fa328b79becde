import { standingFor } from "../customers/repository.ts";
import { copiesOf, type InBook } from "../hand-overs/repository/copied-customers.ts";
import { businessOf } from "../kernel/owned/of-business.ts";
import type { Db } from "../kernel/storage/db.ts";
import { entriesOf, type Entries } from "./theirs.ts";

/** A customer with every driver who has them. */
export interface Everywhere {
  /** The customers from which the search began, then their copies with other drivers. */
  readonly books: readonly Entries[];
  /** The business customers to which any of these belongs. */
  readonly records: readonly number[];
}

/**
 * A driver's customer with every copy that hand-overs made, and copies of those. A copy that was
 * merged since, or became a customer of the business, is still the same person, with everybody
 * merged or assigned with it. A customer whom the other driver had before is not a copy. Throws 409
 * for a customer who was merged into another.
 */
export async function everywhere(db: Db, first: InBook): Promise<Everywhere> {
  const own = await entriesOf(db, first.owner, first.id);
  return own ? withCopies(db, [first], []) : { books: [], records: [] };
}

/** A customer of the business, with every driver's row of it and their copies. */
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
