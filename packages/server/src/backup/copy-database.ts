import { chmod, rm } from "node:fs/promises";
import type { OpenDatabase } from "../kernel/storage/db.ts";
import { syncToDisk } from "../kernel/storage/sync-to-disk.ts";
import { checkedCopy, type CheckedCopy } from "./checked-copy.ts";
import { postgresPlan } from "./postgres-plan.ts";

/** A database and its location. */
export interface Source extends OpenDatabase {
  /** "postgres://…" or the path of a SQLite file. */
  readonly url: string;
}

/**
 * Copies a snapshot of a database of either engine into a new SQLite file, and checks the copy.
 * Writes go on in the meantime. The copy can be restored to either engine. Throws BadCopy, the
 * storage's error, or the reason of `stop`; then there is no file.
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
    await syncToDisk(file);
    return facts;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
