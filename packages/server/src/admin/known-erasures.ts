import { existsSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../app/config.ts";
import { openDatabase } from "../app/db.ts";
import { backupFolder, draftIn, listBackups } from "../backup/backup-files.ts";
import { erasuresIn, type DoneErasure } from "../privacy/erasures.ts";

type Where = Pick<Config, "databaseUrl" | "dataDir">;

/** Every erasure that the database that stands there knows of, and the newest backup, in case that it cannot be read or holds nothing. */
export async function knownErasures({ databaseUrl, dataDir }: Where): Promise<DoneErasure[]> {
  const folder = backupFolder(dataDir);
  const [newest] = await listBackups(folder);
  const ofBackup = newest ? await inFile(join(folder, newest.name), dataDir) : [];
  return [...ofBackup, ...(/^postgres(ql)?:/.test(databaseUrl) ? await inDatabase(databaseUrl) : await inFile(databaseUrl, dataDir))];
}

async function inDatabase(url: string): Promise<DoneErasure[]> {
  const database = openDatabase(url);
  try {
    return await erasuresIn({ ...database, url });
  } finally {
    await database.db.destroy();
  }
}

/** Of a copy: looking at a backup would change it, and a file that this process had open cannot be set aside. */
async function inFile(file: string, dataDir: string): Promise<DoneErasure[]> {
  const copy = await draftIn(dataDir);
  try {
    for (const ending of ["", "-wal"]) if (existsSync(`${file}${ending}`)) await copyFile(`${file}${ending}`, `${copy}${ending}`);
    return existsSync(copy) ? await inDatabase(copy) : [];
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(`${copy}${ending}`, { force: true });
  }
}
