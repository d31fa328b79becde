import type { Config } from "../app/config.ts";
import { openDatabase, type Db } from "../app/db.ts";
import { migrate } from "../app/migrate.ts";
import { inTransaction } from "../app/transaction.ts";
import { openBackups } from "../backup/backups.ts";
import { fingerprint } from "../backup/fingerprint.ts";
import { loadIntoPostgres } from "../backup/load-into-postgres.ts";
import { newestVersion } from "../backup/tables.ts";
import { hasPeople } from "../session/repository.ts";
import { AdminFault } from "./command-line.ts";
import type { Arriving, Restored } from "./arriving.ts";

/** The rows take the place of those that are there, all in one transaction; these are backed up first. */
export async function restorePostgres(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  { path, now }: Arriving,
): Promise<Restored> {
  const arriving = openDatabase(path);
  const database = openDatabase(databaseUrl);
  try {
    await migrate(arriving);
    const wanted = await fingerprint(arriving.db, newestVersion());
    await migrate(database);
    const source = { ...database, url: databaseUrl };
    const backups = openBackups({ source, dataDir, automaticBackups: true, clock: () => now.getTime() });
    const kept = (await hasPeople(database.db)) ? (await backups.make("restore")).name : null;
    await inTransaction(database.db, async (trx) => {
      await loadIntoPostgres(trx, path);
      if ((await fingerprint(trx, newestVersion())) !== wanted)
        throw new AdminFault("What arrived is not what the backup holds. Nothing was changed.");
      await endSessions(trx, now);
    });
    return { kept: kept && `${dataDir}/backups/${kept}`, fingerprint: wanted };
  } finally {
    await arriving.db.destroy();
    await database.db.destroy();
  }
}

/** The copy may hold sessions that were ended since. */
const endSessions = (trx: Db, now: Date) =>
  trx.updateTable("session").set({ ended_at: now.toISOString() }).where("ended_at", "=", "").execute();
