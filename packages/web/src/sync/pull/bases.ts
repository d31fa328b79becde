import type { BookName } from "../store/book-names.ts";
import type { Base, Database, Row } from "../store/database.ts";
import { linkedRow } from "./links.ts";

/**
 * What was pulled of rows that have mutations waiting, and of rows that were answered while the pull was on its way: it takes its place when nothing
 * waits any more. Resolves with whether the next pull has to begin earlier, because nobody knows which is newer, the row or its base.
 */
export const adoptBases = (db: Database): Promise<boolean> =>
  db.transaction("rw", [...db.everyBook, db.outbox, db.bases, db.meta], async () => {
    const all = await db.bases.toArray();
    if (all.length === 0) return false;
    const busy = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
    const free = all.filter(({ key }) => !busy.has(key)).toSorted((a, b) => a.at - b.at);
    await db.bases.bulkDelete(free.map(({ key }) => key));
    const unclear: Base[] = [];
    for (const base of free) {
      const row = await db.rows(base.book).get(base.key);
      const place = placeOf(row, base);
      if (place === "unclear") unclear.push(base);
      // What a list said is not said again by the changes, but where it changed since.
      if (place === "newer" || (place === "unclear" && base.from === "list"))
        await adopt(db, base, row);
    }
    const [earliest] = unclear;
    if (earliest) await db.keepCursor(earliest.cursor || null);
    return earliest !== undefined;
  });

/** Where a base stands to the row that is on the phone by now. */
function placeOf(row: Row | undefined, { row: base, asOf }: Base): "newer" | "older" | "unclear" {
  if (!row || row.touched <= asOf) return "newer";
  if (base && base.version < row.version) return "older";
  return base && base.version > row.version && row.deletedAt === "" ? "newer" : "unclear";
}

async function adopt(db: Database, { book, row, at }: Base, was: Row | undefined): Promise<void> {
  if (row) await db.rows(book).put(await linkedRow(db, row));
  else if (was) await takeAway(db, book, [was], at);
}

/** Takes rows from the phone. Products are hidden and stay: ledger, closed days and lines of invoices go on naming them, here as on the server. */
export async function takeAway(
  db: Database,
  book: BookName,
  rows: readonly Row[],
  now: number,
): Promise<void> {
  if (book === "products")
    await db.products.bulkUpdate(
      rows
        .filter(({ deletedAt }) => deletedAt === "")
        .map(({ key }) => ({ key, changes: { deletedAt: new Date(now).toISOString() } })),
    );
  else await db.rows(book).bulkDelete(rows.map(({ key }) => key));
}
