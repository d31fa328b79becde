import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import Connection from "libsql";
import type { Config } from "../app/config.ts";
import { openDatabase } from "../app/db.ts";
import { migrate } from "../app/migrate.ts";
import { synced } from "../backup/backup-files.ts";
import { fingerprint } from "../backup/fingerprint.ts";
import { newestVersion } from "../backup/tables.ts";
import { AdminFault } from "./command-line.ts";
import type { Arriving, Restored } from "./arriving.ts";

/** The file takes the place of the one that is there, which is kept beside it. */
export async function restoreSqlite({ databaseUrl }: Pick<Config, "databaseUrl">, { path, now }: Arriving): Promise<Restored> {
  await mkdir(dirname(databaseUrl), { recursive: true, mode: 0o700 });
  const kept = existsSync(databaseUrl) ? await setAside(databaseUrl, now) : null;
  await rename(path, databaseUrl);
  await synced(dirname(databaseUrl));
  const database = openDatabase(databaseUrl);
  try {
    await migrate(database);
    // The copy may hold sessions that were ended since.
    await database.db.updateTable("session").set({ ended_at: now.toISOString() }).where("ended_at", "=", "").execute();
    return { kept, fingerprint: await fingerprint(database.db, newestVersion()) };
  } finally {
    await database.db.destroy();
  }
}

async function setAside(databaseUrl: string, now: Date): Promise<string> {
  await foldLog(databaseUrl);
  const kept = `${databaseUrl}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  await rename(databaseUrl, kept);
  for (const ending of ["-wal", "-shm"]) await rm(`${databaseUrl}${ending}`, { force: true });
  return kept;
}

/** A server that was told to stop may need a moment: tries, and milliseconds between them. */
const TRIES = 10;
const BETWEEN = 100;

/** Folds the write-ahead log into the file, which nobody can do while another process has it open. */
async function foldLog(databaseUrl: string): Promise<void> {
  for (let tries = 1; !folded(databaseUrl); tries += 1) {
    if (tries === TRIES) throw new AdminFault("The server is running. Stop it first: it would go on writing into the old database.");
    await setTimeout(BETWEEN);
  }
}

function folded(databaseUrl: string): boolean {
  const connection = new Connection(databaseUrl);
  try {
    connection.exec("pragma journal_mode = delete");
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}
