import type { Database, Missed } from "../store/database.ts";
import { pullSome, type Puller } from "./pull.ts";
import { byBook } from "../outbox/queue.ts";

/** Asks again for what the server told while somebody's own change of it waited, as soon as nothing waits: sent, or taken back unsent. */
export async function fetchMissed(puller: Puller): Promise<void> {
  const { db } = puller;
  for (const [book, missed] of byBook(await takeFree(db), (of) => of.book)) {
    const rows = await db.rows(book).bulkGet(missed.map(({ key }) => key));
    const ids = rows.flatMap((row) => row?.id ?? []);
    try {
      if (ids.length > 0) await pullSome(puller, book, ids);
    } catch (error) {
      await db.missed.bulkPut([...missed]);
      throw error;
    }
  }
}

/** They are taken off before they are asked for: what is missed while the answer is on its way is asked for once more. */
const takeFree = (db: Database): Promise<readonly Missed[]> =>
  db.transaction("rw", db.outbox, db.missed, async () => {
    const all = await db.missed.toArray();
    if (all.length === 0) return all;
    const busy = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
    const free = all.filter(({ key }) => !busy.has(key));
    await db.missed.bulkDelete(free.map(({ key }) => key));
    return free;
  });
