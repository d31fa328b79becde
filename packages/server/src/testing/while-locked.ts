import { sql } from "kysely";
import type { Trx } from "../kernel/storage/transaction.ts";
import type { TestApp } from "./fresh-app.ts";

/**
 * Each look takes a millisecond or more. The limit is for a call that was refused early and
 * therefore never waits.
 */
const MOST_LOOKS = 20_000;

/** Resolves once this many transactions wait for the holding one, directly or behind each other. */
type UntilWaiting = (count: number) => Promise<void>;

/**
 * Holds something in a transaction while other work begins, so that they meet: `begin` starts that
 * work and waits until it is blocked. SQLite has one writer at a time, so nothing is waited for.
 */
export async function whileLocked(
  { database: { db, engine } }: TestApp,
  hold: (trx: Trx) => Promise<unknown>,
  begin: (untilWaiting: UntilWaiting) => Promise<unknown>,
): Promise<void> {
  let isOver = false;
  await db.transaction().execute(async (trx) => {
    await hold(trx);
    if (engine === "sqlite") return begin(() => Promise.resolve());
    const holder = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = holder.rows[0]?.pid ?? 0;
    return begin(async (count) => {
      for (let looks = 0; !isOver && (await waitingFor(pid)) < count; looks += 1)
        if (looks > MOST_LOOKS) throw new Error(`Fewer than ${count} wait for what is held`);
    }).finally(() => (isOver = true));
  });

  async function waitingFor(pid: number): Promise<number> {
    const { rows } = await sql<{ count: string }>`
      with recursive waiting (pid) as (
        select ${pid}::int
        union
        select other.pid from pg_stat_activity other, waiting
        where waiting.pid = any (pg_blocking_pids(other.pid)))
      select count(*) as count from waiting`.execute(db);
    return Number(rows[0]?.count ?? 1) - 1;
  }
}
