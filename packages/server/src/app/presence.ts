import pg from "pg";

/** The number of a lock of PostgreSQL's (pg_advisory_lock) that a server shares with others while it runs, and a restore has alone. */
const LOCK = 0x526f756e;

export interface Presence {
  readonly end: () => Promise<void>;
}

/** Between two tries to be there again, in milliseconds. */
const PAUSE = 1000;

/** Tells whoever would exchange the database that a server runs on it. Resolves when nobody is exchanging it. */
export async function bePresent(url: string): Promise<Presence> {
  let client = await holding(url);
  let ended = false;
  let coming: NodeJS.Timeout | undefined;
  // A database that was restarted has forgotten who was there.
  const stay = () => client.once("end", comeAgain);
  const comeAgain = () => {
    if (ended) return;
    coming = setTimeout(
      () =>
        void holding(url).then((next) => {
          client = next;
          if (ended) void client.end();
          else stay();
        }, comeAgain),
      PAUSE,
    );
  };
  stay();
  return {
    async end() {
      ended = true;
      clearTimeout(coming);
      await client.end().catch(() => undefined);
    },
  };
}

async function holding(url: string): Promise<pg.Client> {
  const client = await connected(url);
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  return client;
}

/** Answers how to let servers in again; null where one is there. */
export async function haveAlone(url: string): Promise<Presence | null> {
  const client = await connected(url);
  const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [LOCK]);
  if (rows[0]?.alone) return client;
  await client.end();
  return null;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // The query that meets a lost connection says so; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
