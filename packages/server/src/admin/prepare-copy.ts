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

/** A copy of a backup, and what was done to it. */
export interface PreparedCopy {
  /** The hash of everything that the business had written in it; see fingerprint.ts. */
  readonly fingerprint: string;
  /** The number of customers who were erased after the copy was made, and now in it, too. */
  readonly erased: number;
}

/**
 * Prepares a SQLite file to replace the database: migrates it to this release, ends all sessions,
 * makes every phone fetch everything again, and repeats later erasures. All of this happens before
 * the file replaces the database, so that an interruption leaves either the old or the new one,
 * complete.
 */
export async function prepareCopy(
  path: string,
  known: AsyncIterable<readonly DoneErasure[]>,
  now: Date,
): Promise<PreparedCopy> {
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
    checkpointLog(path);
  }
}

/** The copy may hold sessions that were ended later. */
const endSessions = (db: Db, now: Date) =>
  db
    .updateTable("session")
    .set({ ended_at: now.toISOString() })
    .where("ended_at", "=", "")
    .execute();

/** Added to the counter if the clock was set back. */
const FAR_ENOUGH = 1_000_000;

/**
 * Phones may have seen changes that no copy has: their numbers must not be used again, not even
 * after a second restore of the same copy. The logs continue from the current time in milliseconds,
 * which no log reaches by counting. A phone that resumes gets a reset and fetches everything,
 * because the changes after its number are unknown (change-stream/change-stream.ts).
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

/** Only the main file is moved, so anything left in its write-ahead log would be lost. */
function checkpointLog(path: string): void {
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
