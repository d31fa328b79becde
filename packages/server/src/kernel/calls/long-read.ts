import { yieldToCalls } from "./yielding.ts";
import type { CallBase } from "./call.ts";
import type { Db, OpenDatabase } from "../storage/db.ts";
import { FairQueue, QueueFull } from "./fair-queue.ts";
import { refused, tooMany } from "../errors/refusal.ts";
import { openSnapshot } from "../storage/snapshot.ts";

/** Most rows of a response that is not paged (wire §1). */
export const MOST_ROWS = 20_000;

/** Rows that are read or encoded before other calls get a turn. */
export const PART = 200;

export const tooManyRows = () =>
  refused(413, "too-many-rows", "This list has more than 20,000 rows. Please read it in pages.");

/** Runs work on one snapshot of the database, however long it takes. */
export type LongRead = <T>(
  call: Pick<CallBase, "actor" | "signal">,
  work: (snapshot: Db) => Promise<T>,
) => Promise<T>;

/**
 * Each long read holds a connection and a list in memory, so few run at once, round robin over
 * people.
 */
export function createLongReads(database: OpenDatabase & { readonly url: string }): LongRead {
  const queue = new FairQueue({ atOnce: 2, atOnceEach: 1, waitingEach: 20 });
  return async ({ actor, signal }, work) => {
    try {
      return await queue.run(actor.id, () => inSnapshot(database, work), signal);
    } catch (error) {
      throw error instanceof QueueFull ? tooMany(5) : error;
    }
  };
}

async function inSnapshot<T>(
  database: OpenDatabase & { readonly url: string },
  work: (snapshot: Db) => Promise<T>,
): Promise<T> {
  const snapshot = await openSnapshot(database);
  try {
    return await work(snapshot.db);
  } finally {
    await snapshot.close();
  }
}

/**
 * Reads a whole list in pages of {@link PART} rows; `page` reads the page after a row. Throws 413
 * for more than {@link MOST_ROWS} rows.
 */
export async function inParts<T>(
  page: (last: T | undefined) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const part = await page(rows.at(-1));
    rows.push(...part);
    if (rows.length > MOST_ROWS) throw tooManyRows();
    if (part.length < PART) return rows;
    await yieldToCalls();
  }
}
