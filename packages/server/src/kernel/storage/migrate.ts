import { sql } from "kysely";
import { migrations } from "../../../migrations/list.ts";
import type { Migration } from "../../../migrations/migration.ts";
import type { Db, OpenDatabase } from "./db.ts";
import { inTransaction } from "./transaction.ts";

/** A newer release has written the database. */
export class NewerDatabase extends Error {}

/**
 * Migrates a database to this release in one transaction; of two processes that start at once, the
 * second waits. Throws {@link NewerDatabase} if the database is newer. Returns the number of steps
 * taken.
 */
export async function migrate(
  { db, engine }: OpenDatabase,
  steps: readonly Migration[] = migrations,
): Promise<number> {
  await ready(db);
  return inTransaction(db, async (trx) => {
    // The lock of this row is the mutex of migrations.
    await trx.updateTable("migration").set({ name: "turn" }).where("version", "=", 0).execute();
    const done = await versionOf(trx);
    const newest = steps.at(-1)?.version ?? 0;
    if (done > newest)
      throw new NewerDatabase(
        `This database is of version ${done}, but this program knows only version ${newest}. Please install the newer program; nothing was changed.`,
      );
    const missing = steps.filter(({ version }) => version > done);
    for (const step of missing) {
      for (const statement of step.statements(engine)) await sql.raw(statement).execute(trx);
      await trx
        .insertInto("migration")
        .values({ version: step.version, name: step.name, at: new Date().toISOString() })
        .execute();
    }
    return missing.length;
  });
}

/** Whether a migration is about to change a database that is already in use. */
export async function needsUpgrade(
  { db }: OpenDatabase,
  steps: readonly Migration[] = migrations,
): Promise<boolean> {
  await ready(db);
  const version = await versionOf(db);
  return version > 0 && version < (steps.at(-1)?.version ?? 0);
}

async function versionOf(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom("migration")
    .select((eb) => eb.fn.max("version").as("version"))
    .executeTakeFirstOrThrow();
  return version;
}

async function ready(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`create table if not exists migration (version integer primary key, name text not null, at text not null)`.execute(
      trx,
    );
    await trx
      .insertInto("migration")
      .values({ version: 0, name: "turn", at: "" })
      .onConflict((on) => on.doNothing())
      .execute();
  });
}
