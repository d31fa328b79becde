import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLock } from "../database-lock.ts";
import { connectionTimeout } from "./connecting.ts";

/**
 * The number of the advisory lock (pg_advisory_lock). Running servers share it; a restore takes it
 * exclusively.
 */
const LOCK = 0x526f756e;

/** Milliseconds between two tries to take the lock again. */
const PAUSE = 1000;

/**
 * Shares the lock with other servers, so that no restore replaces the database while this one runs.
 * Resolves once no restore is running.
 */
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

  /** A database that was restarted has lost the lock: takes it again. */
  async function renew(): Promise<void> {
    while (!signal.aborted) {
      if (client) await connectionEnd(client);
      else await setTimeout(PAUSE, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) client = await holding(url).catch(() => null);
    }
    await client?.end().catch(() => undefined);
  }
}

const connectionEnd = (client: pg.Client) =>
  new Promise<void>((resolve) => void client.once("end", resolve));

async function holding(url: string): Promise<pg.Client> {
  const client = await connected(url);
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  return client;
}

/** Keeps every server out until `end` is called; null if a server is running. */
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
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
