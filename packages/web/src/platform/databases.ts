import { Database } from "./database.ts";
import { browserExclusive } from "./exclusive.ts";
import { bringBack, keepCopy, type SafeCopy } from "./safe-copy.ts";
import { cacheStore, dropCacheStore } from "./text-store.ts";
import { forgetDrafts } from "./page-drafts.ts";

const open = new Map<number, Database>();

/** The one connection of this tab to a person's rows. */
export function databaseOf(owner: number): Database {
  const known = open.get(owner);
  if (known) return known;
  const made = new Database(owner);
  const store = cacheStore(owner);
  if (store) copies.set(owner, keepCopy(made, store, browserExclusive()));
  open.set(owner, made);
  return made;
}

const copies = new Map<number, SafeCopy>();

/** Resolves when what was stored has its second copy. */
export const copied = async (owner: number): Promise<void> => copies.get(owner)?.settled();

/** After the browser lost its database: what was unsent, from the second copy. Resolves with how many operations came back. */
export async function bringUnsentBack(owner: number): Promise<number> {
  const store = cacheStore(owner);
  return store ? browserExclusive()(`roundsman-copies-${owner}`, () => bringBack(databaseOf(owner), store)) : 0;
}

/** Deletes a person's rows and drafts from this phone, whatever other tabs have open. */
export async function wipe(owner: number): Promise<void> {
  if (globalThis.localStorage) forgetDrafts(owner, localStorage);
  const db = databaseOf(owner);
  open.delete(owner);
  await db.delete();
  await copied(owner);
  copies.delete(owner);
  await dropCacheStore(owner);
}
