import { ENTITY_BOOKS } from "../store/book-names.ts";
import type { Database } from "../store/database.ts";

/** Milliseconds that a hidden row stays for an undo; the phone looks for older ones as often. */
const UNDO_FOR = 86_400_000;

/** Removes rows that were hidden more than a day ago. Products stay: the van's ledger, closed days and lines go on naming them. */
export async function pruneHidden(db: Database, now: number): Promise<void> {
  const last = (await db.recall("pruned")) ?? 0;
  if (last > now - UNDO_FOR && last <= now) return;
  const busy = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
  for (const book of ENTITY_BOOKS.filter((each) => each !== "products"))
    await db.transaction("rw", db.rows(book), db.bases, async () => {
      const old = await db
        .rows(book)
        .filter(
          ({ key, deletedAt }) =>
            deletedAt !== "" && Date.parse(deletedAt) < now - UNDO_FOR && !busy.has(key),
        )
        .primaryKeys();
      await db.rows(book).bulkDelete(old);
      await db.bases.bulkDelete(old);
    });
  await db.remember("pruned", now);
}
