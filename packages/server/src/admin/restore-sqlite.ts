import { existsSync } from "node:fs";
import { link, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import Connection from "libsql";
import type { Config } from "../app/config.ts";
import { synced } from "../backup/backup-files.ts";
import { AdminFault } from "./command-line.ts";

/** The file takes the place of the one that is there, in one step. Answers the name under which that is kept, beside it; null where none was. */
export async function restoreSqlite({ databaseUrl }: Pick<Config, "databaseUrl">, path: string, now: Date): Promise<string | null> {
  const kept = existsSync(databaseUrl) ? await keep(databaseUrl, now) : null;
  await rename(path, databaseUrl);
  await synced(dirname(databaseUrl));
  return kept;
}

async function keep(databaseUrl: string, now: Date): Promise<string> {
  await foldLog(databaseUrl);
  const kept = `${databaseUrl}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  await link(databaseUrl, kept);
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
