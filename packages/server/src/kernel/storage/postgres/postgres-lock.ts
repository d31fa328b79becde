import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLock } from "../database-lock.ts";
import { connectionTimeout } from "./connecting.ts";

/** The number of a lock of PostgreSQL's (pg_advisory_lock) that a server shares with others while it runs, and a restore has locked. */
const LOCK = 0x526f756e;

/** Between two tries to take the lock again, in milliseconds. */
const PAUSE = 1000;

/** Shares the lock with other servers, so that no restore replaces the database meanwhile. Resolves when no restore is running. */
export async function holdSharedLock(url: string): Promise<DatabaseLock> {
  const ending = new AbortController();
  const { signal } = ending;
  let client: pg.Client | null = await holding(url);
  const renewing = renew();
  return {
    async end() {
      ending.abort();
      await client?.end().catch(() => undefined);
      await renewing;
    },
  };

  /** A restarted database has lost the lock: takes it again. */
  async function renew(): Promise<void> {
    while (!signal.aborted) {
      if (client) await gone(client);
      else await setTimeout(PAUSE, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) client = await holding(url).catch(() => null);
    }
    await client?.end().catch(() => undefined);
  }
}

const gone = (client: pg.Client) =>
  new Promise<void>((resolve) => void client.once("end", resolve));

async function holding(url: string): Promise<pg.Client> {
  const client = await connected(url);
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  return client;
}

/** Keeps every server out until its end; null where one is running. */
export async function tryExclusiveLock(url: string): Promise<DatabaseLock | null> {
  const client = await connected(url);
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock($1) as locked",
    [LOCK],
  );
  if (rows[0]?.locked) return client;
  await client.end();
  return null;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    ...connectionTimeout(url),
    keepAlive: true,
  });
  // The query that meets a lost connection says so; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
