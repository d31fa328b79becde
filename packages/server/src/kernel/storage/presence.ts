import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** The number of a lock of PostgreSQL's (pg_advisory_lock) that a server shares with others while it runs, and a restore has alone. */
const LOCK = 0x526f756e;

export interface Presence {
  readonly end: () => Promise<void>;
}

/** Between two tries to be there again, in milliseconds. */
const PAUSE = 1000;

/** Marks the database as in use by a server, so that no restore replaces it. Resolves when no restore is running. */
export async function bePresent(url: string): Promise<Presence> {
  const leaving = new AbortController();
  const { signal } = leaving;
  let client: pg.Client | null = await holding(url);
  const staying = stay();
  return {
    async end() {
      leaving.abort();
      await client?.end().catch(() => undefined);
      await staying;
    },
  };

  /** A restarted database has lost the mark of the server: sets it again. */
  async function stay(): Promise<void> {
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

/** Answers how to let servers in again; null where one is there. */
export async function haveAlone(url: string): Promise<Presence | null> {
  const client = await connected(url);
  const { rows } = await client.query<{ alone: boolean }>(
    "select pg_try_advisory_lock($1) as alone",
    [LOCK],
  );
  if (rows[0]?.alone) return client;
  await client.end();
  return null;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // The query that meets a lost connection says so; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
