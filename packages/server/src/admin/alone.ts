import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { haveAlone, type Presence } from "../kernel/storage/presence.ts";
import { lockDatabase } from "../kernel/storage/database-lock.ts";
import { AdminFault } from "./command-line.ts";
import { isInUse } from "./restore-sqlite.ts";

/** A stopping server may need a moment: tries, and milliseconds between them. */
const TRIES = 10;
const BETWEEN = 100;

/** Resolves when no server runs on the database, which on PostgreSQL none does until `end`. Throws where one goes on. */
export async function aloneOn(databaseUrl: string): Promise<Presence> {
  const tryIt = () =>
    /^postgres(ql)?:/.test(databaseUrl) ? haveAlone(databaseUrl) : ownFile(databaseUrl);
  for (let tries = 1; ; tries += 1) {
    const alone = await tryIt();
    if (alone) return alone;
    if (tries === TRIES)
      throw new AdminFault(
        "The server is running. Stop it first: what it writes into the old database would be lost.",
      );
    await setTimeout(BETWEEN);
  }
}

/** Held until the restore is done, so that no server starts meanwhile. A tool that has the file open without the lock counts, too. */
async function ownFile(file: string): Promise<Presence | null> {
  const lock = lockDatabase(file);
  if (!lock || !existsSync(file) || !(await isInUse(file))) return lock;
  await lock.end();
  return null;
}
