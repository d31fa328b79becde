import { sql } from "kysely";
import type { Db } from "../storage/db.ts";
import type { Trx } from "../storage/transaction.ts";

export const WINDOW_MILLISECONDS = 15 * 60_000;
/**
 * Most tries in a window: by one network for one name, or by one known device, session or person.
 */
export const MOST_TRIES = 10;

/** Whether a guesser has used all its tries of the current window. */
export async function isUsedUp(trx: Trx, name: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom("throttle")
    .select(["count", "since"])
    .where("name", "=", name)
    .executeTakeFirst();
  const at = new Date(now).toISOString();
  const windowStart = new Date(now - WINDOW_MILLISECONDS).toISOString();
  return row !== undefined && row.count >= MOST_TRIES && row.since > windowStart && row.since <= at;
}

export async function uncountTry(trx: Trx, name: string): Promise<void> {
  await trx
    .updateTable("throttle")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("name", "=", name)
    .where("count", ">", 0)
    .execute();
}

export interface Tries {
  readonly count: number;
  /** When the window began, as an ISO time. */
  readonly since: string;
}

/** Counts one try. A window that begins in the future counts as over: the clock was set back. */
export function countTry(db: Db, name: string, now: number): Promise<Tries> {
  const at = new Date(now).toISOString();
  const windowStart = new Date(now - WINDOW_MILLISECONDS).toISOString();
  const isOver = sql<boolean>`(throttle.since <= ${windowStart} or throttle.since > ${at})`;
  return db
    .insertInto("throttle")
    .values({ name, count: 1, since: at })
    .onConflict((on) =>
      on.column("name").doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else throttle.count + 1 end`,
        since: sql<string>`case when ${isOver} then ${at} else throttle.since end`,
      }),
    )
    .returning(["count", "since"])
    .executeTakeFirstOrThrow();
}
