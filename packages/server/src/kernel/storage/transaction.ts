import type { Transaction } from "kysely";
import type { Db } from "./db.ts";
import { codeOf } from "../errors/error-code.ts";
import type { Database } from "./schema/schema.ts";

export type Trx = Transaction<Database>;

/** Milliseconds for which work is retried before it gives up. */
const PATIENCE = 5000;
/**
 * At least this many tries, however long they take. One try alone can use up all the time if the
 * machine or the database pauses, and with ten at once, one of them waits for nine.
 */
const LEAST_TRIES = 12;

/**
 * Runs work in one transaction, and again from the start when the database requires it: a deadlock,
 * a serialisation failure, a busy file, or a unique value that another transaction has just taken
 * (the second run then finds it). Work must therefore change nothing but the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const giveUp = Date.now() + PATIENCE;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!worthAnotherTry(error, attempt)) throw error;
      if (attempt >= LEAST_TRIES && Date.now() > giveUp) throw error;
      await pause(Math.random() * Math.min(100, 2 ** attempt));
    }
  }
}

/**
 * Thrown if another transaction has just changed a row that the work depends on: the work runs
 * again.
 */
export class ChangedMeanwhile extends Error {
  readonly code = "40001";
}

const BUSY = /^(40001|40P01|SQLITE_BUSY|SQLITE_BUSY_SNAPSHOT|SQLITE_LOCKED)$/;
const TAKEN = /^(23505|SQLITE_CONSTRAINT_UNIQUE|SQLITE_CONSTRAINT_PRIMARYKEY|42P07)$/;
const MOST_TRIES_FOR_TAKEN = 3;

function worthAnotherTry(error: unknown, attempt: number): boolean {
  const code = codeOf(error);
  return BUSY.test(code) || (TAKEN.test(code) && attempt < MOST_TRIES_FOR_TAKEN);
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
