import { Kysely, sql } from "kysely";
import type { Db, OpenDatabase } from "./db.ts";
import type { Database } from "./schema/schema.ts";
import { sqliteSnapshotDialect } from "./sqlite/sqlite.ts";

/**
 * The database as it is at one moment, unaffected by later writes, however long it is read. It must
 * be closed.
 */
export interface Snapshot {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** Throws the storage's errors. On PostgreSQL, a snapshot holds one connection of the pool. */
export function openSnapshot({
  db,
  engine,
  url,
}: Pick<OpenDatabase, "db" | "engine"> & { readonly url: string }): Promise<Snapshot> {
  return engine === "postgres" ? inPostgres(db) : looked(inFile(url));
}

function inFile(file: string): Snapshot {
  const db = new Kysely<Database>({ dialect: sqliteSnapshotDialect(file) });
  return { db, close: () => db.destroy() };
}

async function inPostgres(db: Db): Promise<Snapshot> {
  const trx = await db.startTransaction().execute();
  const snapshot = { db: trx, close: () => trx.rollback().execute() };
  await sql`set transaction isolation level repeatable read, read only`
    .execute(trx)
    .catch(async (error: unknown) => {
      await snapshot.close();
      throw error;
    });
  return looked(snapshot);
}

/** The first read fixes the moment of the snapshot. */
async function looked(snapshot: Snapshot): Promise<Snapshot> {
  try {
    await snapshot.db.selectFrom("migration").select("version").limit(1).execute();
    return snapshot;
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}
