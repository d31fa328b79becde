import { existsSync } from "node:fs";
import { copyFile, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "../kernel/config/config.ts";
import { openDatabase } from "../kernel/storage/db.ts";
import { backupFolder, draftIn, listBackups } from "../backup/backup-files.ts";
import { erasuresIn, type DoneErasure } from "../privacy/erasures.ts";

type Where = Pick<Config, "databaseUrl" | "dataDir">;

/**
 * Every known erasure, source by source: the current database, every backup, and the databases that
 * earlier restores replaced. After a first restore, the current database records only the erasures
 * that affected it.
 */
export async function* knownErasures({
  databaseUrl,
  dataDir,
}: Where): AsyncGenerator<readonly DoneErasure[]> {
  const isPostgres = /^postgres(ql)?:/.test(databaseUrl);
  if (isPostgres) yield await inDatabase(databaseUrl);
  const folder = backupFolder(dataDir);
  const backups = (await listBackups(folder)).map(({ name }) => join(folder, name));
  for (const file of [
    ...(isPostgres ? [] : [databaseUrl, ...(await replacedDatabases(databaseUrl))]),
    ...backups,
  ])
    yield await inFile(file, dataDir);
}

/** The databases that restores of SQLite replaced (restore-sqlite.ts). */
async function replacedDatabases(databaseUrl: string): Promise<string[]> {
  const folder = dirname(databaseUrl);
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names
    .filter((name) => name.startsWith(`${basename(databaseUrl)}.before-`) && name.endsWith("Z"))
    .map((name) => join(folder, name));
}

async function inDatabase(url: string): Promise<DoneErasure[]> {
  const database = openDatabase(url);
  try {
    return await erasuresIn({ ...database, url });
  } finally {
    await database.db.destroy();
  }
}

/**
 * Reads a copy, because opening a backup would change it, and because a file that this process has
 * open cannot be moved. Empty if it cannot be read.
 */
async function inFile(file: string, dataDir: string): Promise<DoneErasure[]> {
  const copy = await draftIn(dataDir);
  try {
    for (const ending of ["", "-wal"])
      if (existsSync(`${file}${ending}`)) await copyFile(`${file}${ending}`, `${copy}${ending}`);
    return existsSync(copy) ? await inDatabase(copy) : [];
  } catch {
    return [];
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(`${copy}${ending}`, { force: true });
  }
}
