import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import Connection from "libsql";
import { codeOf } from "../errors/error-code.ts";
import { StartFault } from "../errors/start-fault.ts";

/** Held until `end` is called. */
export interface DatabaseLock {
  readonly end: () => Promise<void>;
}

/**
 * Makes one process, a server or a restore, the only one to use a SQLite database. null if another
 * process has it. SQLite takes an operating system lock on a file beside the database: the lock
 * ends with the process, however that ends, and the file may stay.
 */
export function lockDatabase(file: string): DatabaseLock | null {
  if (!existsSync(dirname(file))) return { end: () => Promise.resolve() };
  const connection = new Connection(`${file}.lock`);
  try {
    connection.exec("pragma busy_timeout = 0");
    connection.exec("begin exclusive");
  } catch (error) {
    connection.close();
    if (/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))) return null;
    throw error;
  }
  return { end: () => Promise.resolve(void connection.close()) };
}

/** A stopping server may need a moment: tries, and milliseconds between them. */
const TRIES = 30;
const BETWEEN = 100;

/** Takes the lock for a server that starts. Throws StartFault if another process keeps the lock. */
export async function lockForServer(file: string): Promise<DatabaseLock> {
  for (let tries = 1; ; tries += 1) {
    const lock = lockDatabase(file);
    if (lock) return lock;
    if (tries === TRIES)
      throw new StartFault(
        `Another server runs on ${file}. One database has one server: stop the other, use another DATA_DIR, or use PostgreSQL for several.`,
      );
    await setTimeout(BETWEEN);
  }
}
