import { existsSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import Connection from "libsql";
import type { Config } from "../kernel/config/config.ts";
import { codeOf } from "../kernel/errors/error-code.ts";
import { syncToDisk } from "../kernel/storage/sync-to-disk.ts";

/**
 * The file replaces the current database in one step. Returns the name under which the old one is
 * kept beside it; null if there was none.
 */
export async function restoreSqlite(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  path: string,
  now: Date,
): Promise<string | null> {
  const isThere = existsSync(databaseUrl);
  const kept = `${databaseUrl}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  for (const ending of ["", LOG])
    if (existsSync(`${databaseUrl}${ending}`))
      await link(`${databaseUrl}${ending}`, `${kept}${ending}`);
  // SQLite would apply a leftover write-ahead log to the new file of this name.
  for (const ending of [LOG, "-shm"]) await rm(`${databaseUrl}${ending}`, { force: true });
  await rename(path, databaseUrl);
  await syncToDisk(dirname(databaseUrl));
  return isThere ? kept : null;
}

/** The write-ahead log: what was written but is not in the file yet. */
const LOG = "-wal";

async function hasSqliteHeader(file: string): Promise<boolean> {
  const { buffer, bytesRead } = await firstBytes(file, HEADER.length);
  return buffer.subarray(0, bytesRead).equals(HEADER);
}

/** The first bytes of a SQLite file (sqlite.org/fileformat.html §1.3). */
const HEADER = Buffer.from("SQLite format 3\0");

async function firstBytes(path: string, length: number) {
  const file = await open(path, "r");
  try {
    return await file.read(Buffer.alloc(length), 0, length, 0);
  } finally {
    await file.close();
  }
}

/**
 * If nobody has the file open, its write-ahead log is folded into it, as far as it can be read. A
 * file that is no longer a database counts as unused: it may be the reason for the restore.
 */
export async function isInUse(databaseUrl: string): Promise<boolean> {
  if (!(await hasSqliteHeader(databaseUrl))) return false;
  let connection: Connection.Database | null = null;
  try {
    connection = new Connection(databaseUrl);
    connection.exec("pragma journal_mode = delete");
    return false;
  } catch (error) {
    return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
  } finally {
    connection?.close();
  }
}
