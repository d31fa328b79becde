import { chmod, rm } from "node:fs/promises";
import type { OpenDatabase } from "../kernel/storage/db.ts";
import { synced } from "../kernel/storage/synced.ts";
import { checkedCopy, type CheckedCopy } from "./checked-copy.ts";
import { postgresPlan } from "./postgres-plan.ts";

/** A database and where it is. */
export interface Source extends OpenDatabase {
  /** "postgres://…" or the path of a SQLite file. */
  readonly url: string;
}

/**
 * Writes everything that a database of either engine holds at one moment into a new SQLite file, and reads it again to be sure. Others go on writing.
 * A copy can therefore come back on either engine. Throws BadCopy, what the storage says, or that `stop` ended it; then there is no file.
 */
export async function copyDatabase(
  { db, engine, url }: Source,
  file: string,
  stop?: AbortSignal,
): Promise<CheckedCopy> {
  try {
    const plan = engine === "postgres" ? await postgresPlan(db) : null;
    const facts = await checkedCopy(file, { url, plan }, stop);
    await chmod(file, 0o600);
    await synced(file);
    return facts;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
