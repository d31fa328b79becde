import type { Config } from "../kernel/config/config.ts";
import { openDatabase } from "../kernel/storage/db.ts";
import { migrate } from "../kernel/storage/migrate.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { openBackups } from "../backup/backups.ts";
import { fingerprint } from "../backup/fingerprint.ts";
import { loadIntoPostgres } from "../backup/load-into-postgres.ts";
import { newestVersion } from "../backup/tables.ts";
import { hasPeople } from "../kernel/auth/people.ts";
import { AdminFault } from "./command-line.ts";

/**
 * Replaces all rows in one transaction. Returns the backup that is made of the old ones first; null
 * if there were no people. Nothing else may be writing.
 */
export async function restorePostgres(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  path: string,
  now: Date,
): Promise<string | null> {
  const arriving = openDatabase(path);
  const database = openDatabase(databaseUrl);
  try {
    const wanted = await fingerprint(arriving.db, newestVersion());
    await migrate(database);
    const source = { ...database, url: databaseUrl };
    const backups = openBackups({
      source,
      dataDir,
      automaticBackups: true,
      clock: () => now.getTime(),
    });
    const kept = (await hasPeople(database.db)) ? (await backups.make("restore")).name : null;
    await inTransaction(database.db, async (trx) => {
      await loadIntoPostgres(trx, path);
      if ((await fingerprint(trx, newestVersion())) !== wanted)
        throw new AdminFault("What arrived is not what the backup holds. Nothing was changed.");
    });
    return kept && `${dataDir}/backups/${kept}`;
  } finally {
    await arriving.db.destroy();
    await database.db.destroy();
  }
}
