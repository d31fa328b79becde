import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import Connection from "libsql";
import type { Config } from "../app/config.ts";
import { openDatabase } from "../app/db.ts";
import { migrate } from "../app/migrate.ts";
import { AdminFault } from "./command-line.ts";
import { checkCopy, synced } from "./sqlite-copy.ts";

/** Puts a copy in the place of the database. What stood there is kept beside it; everybody signs in anew. Answers a sentence. */
export async function restore({ databaseUrl }: Pick<Config, "databaseUrl">, file: string, now: Date): Promise<string> {
  if (/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new AdminFault(
      `This business is kept in PostgreSQL. Bring it back with: pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${file}`,
    );
  const invoices = checkCopy(resolve(file));
  await mkdir(dirname(databaseUrl), { recursive: true, mode: 0o700 });
  const arriving = `${databaseUrl}.restoring`;
  await copyFile(resolve(file), arriving);
  await synced(arriving);
  const kept = existsSync(databaseUrl) ? await setAside(databaseUrl, now) : null;
  await rename(arriving, databaseUrl);
  await signEverybodyOut(databaseUrl, now);
  return [
    `The database is the one of ${file} again: ${invoices} invoices. Everybody signs in anew.`,
    ...(kept ? [`What stood there is kept as ${kept}; what was written since the backup is only in it.`] : []),
  ].join("\n");
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

/** The copy may hold sessions that were ended since. */
async function signEverybodyOut(databaseUrl: string, now: Date): Promise<void> {
  const database = openDatabase(databaseUrl);
  await migrate(database);
  await database.db.updateTable("session").set({ ended_at: now.toISOString() }).where("ended_at", "=", "").execute();
  await database.db.destroy();
}
