import { Database } from "./database.ts";
import { forgetDrafts } from "./page-drafts.ts";

const open = new Map<number, Database>();

/** The one connection of this tab to a person's rows. */
export function databaseOf(owner: number): Database {
  const known = open.get(owner);
  if (known) return known;
  const made = new Database(owner);
  open.set(owner, made);
  return made;
}

/** Deletes a person's rows and drafts from this phone, whatever other tabs have open. */
export async function wipe(owner: number): Promise<void> {
  if (globalThis.localStorage) forgetDrafts(owner, localStorage);
  const db = databaseOf(owner);
  open.delete(owner);
  await db.delete();
}
