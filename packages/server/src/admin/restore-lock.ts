import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { lockDatabase, type DatabaseLock } from "../kernel/storage/database-lock.ts";
import { tryExclusiveLock } from "../kernel/storage/postgres/postgres-lock.ts";
import { AdminFault } from "./command-line.ts";
import { isInUse } from "./restore-sqlite.ts";

/** A stopping server may need a moment: tries, and milliseconds between them. */
const TRIES = 10;
const BETWEEN = 100;

/**
 * Keeps every server off the database until `end` is called. Throws AdminFault if a server keeps
 * running.
 */
export async function lockForRestore(databaseUrl: string): Promise<DatabaseLock> {
  const tryLock = () =>
    /^postgres(ql)?:/.test(databaseUrl) ? tryExclusiveLock(databaseUrl) : ownFile(databaseUrl);
  for (let tries = 1; ; tries += 1) {
    const lock = await tryLock();
    if (lock) return lock;
    if (tries === TRIES)
      throw new AdminFault(
        "The server is running. Stop it first: what it writes into the old database would be lost.",
      );
    await setTimeout(BETWEEN);
  }
}

/**
 * Keeps the lock until the restore is done, so that no server starts in the meantime. null also if
 * a tool has the file open without the lock.
 */
async function ownFile(file: string): Promise<DatabaseLock | null> {
  const lock = lockDatabase(file);
  if (!lock || !existsSync(file) || !(await isInUse(file))) return lock;
  await lock.end();
  return null;
}
