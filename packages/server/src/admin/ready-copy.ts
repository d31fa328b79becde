import { sql } from "kysely";
import Connection from "libsql";
import { openDatabase, type Db } from "../kernel/storage/db.ts";
import { migrate } from "../kernel/storage/migrate.ts";
import { logSeries } from "../kernel/changes/record-change.ts";
import { fingerprint } from "../backup/fingerprint.ts";
import { newestVersion } from "../backup/tables.ts";
import { eraseAgain } from "../privacy/erase-again.ts";
import type { DoneErasure } from "../privacy/erasures.ts";
import { skipSeries } from "../numbers/repository/series.ts";
import { AdminFault } from "./command-line.ts";

/** What a copy of a backup was, and what became of it. */
export interface ReadyCopy {
  /** The hash of all that the business had written in it; see fingerprint.ts. */
  readonly fingerprint: string;
  /** Customers who were erased since it was made, and now in it too. */
  readonly erased: number;
}

/**
 * Brings a SQLite file to where it may take the place of the database: of this program's version, nobody signed in, every phone to fetch everything again,
 * nobody in it who was erased since. All of that before it takes it, so that whatever is cut off leaves the old one or the new one, each whole.
 */
export async function makeReady(
  path: string,
  known: AsyncIterable<readonly DoneErasure[]>,
  now: Date,
): Promise<ReadyCopy> {
  const copy = openDatabase(path);
  try {
    await migrate(copy);
    const hash = await fingerprint(copy.db, newestVersion());
    await endSessions(copy.db, now);
    await restartChangeLogs(copy.db, now);
    await skipSeries(copy.db);
    let erased = 0;
    for await (const erasures of known) erased += await eraseAgain(copy.db, erasures, now);
    return { fingerprint: hash, erased };
  } finally {
    await copy.db.destroy();
    foldLog(path);
  }
}

/** The copy may hold sessions that were ended since. */
const endSessions = (db: Db, now: Date) =>
  db
    .updateTable("session")
    .set({ ended_at: now.toISOString() })
    .where("ended_at", "=", "")
    .execute();

/** Where the clock was put back. */
const FAR_ENOUGH = 1_000_000;

/**
 * A phone may have heard of changes, and been answered some, that are in no copy: their numbers must not come again, nor after a second restore of
 * the same copy. The logs go on from the moment in milliseconds, which none reached by counting. A phone that resumes gets a reset and fetches everything,
 * for nothing is known of what followed (change-stream/change-stream.ts).
 */
async function restartChangeLogs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("change").execute();
  const people = await db.selectFrom("person").select("id").execute();
  for (const { id } of people)
    await db
      .insertInto("counter")
      .values({ name: logSeries(id), next: now.getTime() })
      .onConflict((on) =>
        on
          .column("name")
          .doUpdateSet({ next: sql<number>`max(counter.next + ${FAR_ENOUGH}, excluded.next)` }),
      )
      .execute();
}

/** Only the file is moved: what is still in its write-ahead log would be lost. */
function foldLog(path: string): void {
  const connection = new Connection(path, { fileMustExist: true });
  try {
    const { busy } = connection.prepare("pragma wal_checkpoint(truncate)").get() as {
      readonly busy: number;
    };
    if (busy !== 0) throw new AdminFault(`${path} is in use by another program.`);
  } finally {
    connection.close();
  }
}
