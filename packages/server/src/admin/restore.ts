import { existsSync, readFileSync } from "node:fs";
import { chmod, copyFile, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Config } from "../kernel/config/config.ts";
import { draftIn, sha256, sumOf } from "../backup/backup-files.ts";
import { syncToDisk } from "../kernel/storage/sync-to-disk.ts";
import { checkedCopy } from "../backup/checked-copy.ts";
import { lockForRestore } from "./restore-lock.ts";
import { AdminFault } from "./command-line.ts";
import { knownErasures } from "./known-erasures.ts";
import { prepareCopy } from "./prepare-copy.ts";
import { restorePostgres } from "./restore-postgres.ts";
import { restoreSqlite } from "./restore-sqlite.ts";

/**
 * Replaces the database of either engine by a copy. The replaced database is kept, and everybody
 * has to sign in again. Returns a sentence.
 */
export async function restore(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  file: string,
  now: Date,
): Promise<string> {
  const { invoices, fault } = await checkedCopy(resolve(file));
  await checkSum(file);
  const isPostgres = /^postgres(ql)?:\/\//.test(config.databaseUrl);
  // Locked before the current database is read, so that nobody is erased in the meantime.
  const lock = await lockForRestore(config.databaseUrl);
  // Beside the database: a SQLite file is renamed into place, which does not work across disks.
  const path = await draftIn(isPostgres ? config.dataDir : dirname(config.databaseUrl));
  try {
    await copyFile(resolve(file), path);
    await chmod(path, 0o600);
    const { fingerprint, erased } = await prepareCopy(path, knownErasures(config), now);
    await syncToDisk(path);
    const kept = await (isPostgres ? restorePostgres : restoreSqlite)(config, path, now);
    return [
      `The database is the one of ${file} again: ${invoices} invoices${fault === null ? "" : ` (${fault})`}. Everybody signs in again.`,
      `All that the business has written, as one hash: ${fingerprint}`,
      ...(erased === 0 ? [] : [`Customers who were erased since, and now once more: ${erased}.`]),
      ...(kept === null
        ? []
        : [
            `The replaced database is kept as ${kept}; what was written since the backup is only in it.`,
          ]),
    ].join("\n");
  } finally {
    await lock.end();
    for (const ending of ["", "-wal", "-shm"]) await rm(`${path}${ending}`, { force: true });
  }
}

/** Compares the checksum that lies beside a backup, if there is one. */
async function checkSum(file: string): Promise<void> {
  const beside = sumOf(resolve(file));
  if (!existsSync(beside)) return;
  const [wanted] = readFileSync(beside, "utf8").split(" ");
  if ((await sha256(resolve(file))) !== wanted)
    throw new AdminFault(`${file} was changed after it was made: its checksum differs.`);
}
