import { restoreCopies } from "../backup/restore.ts";
import { Database } from "./database.ts";
import { systemClock } from "../../device/clock.ts";
import { browserExclusive } from "../../device/exclusive.ts";
import { keepCopy, type SafeCopy } from "../backup/copy.ts";
import { cacheStore, dropCacheStore } from "../backup/text-store.ts";
import { forgetDrafts } from "../backup/page-drafts.ts";
import { openForFirstRows } from "./browser/first-rows.ts";
import { onSession, storedActor } from "../../session/current-session.ts";

const open = new Map<number, Database>();

/** The one connection of this tab to a person's rows. */
export function databaseOf(owner: number): Database {
  const known = open.get(owner);
  if (known) return known;
  const made = new Database(owner);
  const store = cacheStore(owner);
  if (store) copies.set(owner, keepCopy(made, store, browserExclusive()));
  open.set(owner, made);
  closeWhenDeleted(made);
  return made;
}

/**
 * Another tab that signs out deletes the database. Dexie would make it again, empty, for a query that comes late; here such a query fails
 * with DatabaseClosedError. The closed connection stays until this tab hears of the sign-out: whoever signs in after it gets a new one.
 */
function closeWhenDeleted(db: Database): void {
  const forget = () => {
    if (open.get(db.owner) !== db) return;
    open.delete(db.owner);
    copies.delete(db.owner);
  };
  db.on("versionchange", ({ newVersion }) => {
    // A newer release in another tab: Dexie opens it again.
    if (newVersion !== null) return true;
    db.close();
    if (storedActor()?.id !== db.owner) forget();
    else {
      const stop = onSession(() => {
        stop();
        forget();
      });
    }
    // Keeps Dexie's own listener from allowing it to open again.
    return false;
  });
}

/** Opens a person's rows while the screens are drawn. */
export const openAtSignIn = (owner: number): Promise<void> =>
  openForFirstRows(databaseOf(owner), systemClock);

const copies = new Map<number, SafeCopy>();

/** Resolves when what was stored has its second copy. */
export const copied = async (owner: number): Promise<void> => copies.get(owner)?.settled();

/** After the browser lost its database: what was unsent, from the second copy. Resolves with how many operations came back. */
export async function restoreUnsent(owner: number): Promise<number> {
  const store = cacheStore(owner);
  if (!store) return 0;
  const back = await browserExclusive()(`roundsman-copies-${owner}`, () =>
    restoreCopies(databaseOf(owner), store),
  );
  // Sending need not wait for it.
  void copies.get(owner)?.complete();
  return back;
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
