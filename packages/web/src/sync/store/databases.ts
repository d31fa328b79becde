import { restoreCopies } from "../backup/restore.ts";
import { Database } from "./database.ts";
import { systemClock } from "../../device/clock.ts";
import { browserExclusive } from "../../device/exclusive.ts";
import {
  cacheStore,
  dropCacheStore,
  copyLock,
  startBackup,
  type OutboxBackup,
} from "../backup/copy.ts";
import { forgetDrafts } from "../../device/page-drafts.ts";
import { openForFirstRows } from "./browser/first-rows.ts";
import { onSession, storedActor } from "../../session/current-session.ts";

const open = new Map<number, Database>();

/**
 * This tab's one connection to a person's database. Once the database is deleted, the connection
 * stays closed until the person signs in again.
 */
export function databaseOf(owner: number): Database {
  if (deleted.get(owner) === "signed out" && isSignedIn(owner)) forget(owner);
  const known = open.get(owner);
  if (known) return known;
  const db = new Database(owner);
  const store = cacheStore(owner);
  if (store) backups.set(owner, startBackup(db, store, browserExclusive()));
  open.set(owner, db);
  db.on("versionchange", ({ newVersion }) => {
    // A newer release in another tab upgrades the database: Dexie closes it and opens it again.
    if (newVersion !== null) return true;
    // Another tab signed out. For a late query Dexie would create the database again, empty.
    keepClosed(owner);
    db.close();
    return false;
  });
  return db;
}

/**
 * People whose databases were deleted, and whether this tab has noticed since that they signed out.
 */
const deleted = new Map<number, "signed in" | "signed out">();
const isSignedIn = (owner: number): boolean => storedActor()?.id === owner;

/** Until the person signs in again, queries on the connection fail with DatabaseClosedError. */
function keepClosed(owner: number): void {
  if (deleted.has(owner)) return;
  const look = () => {
    if (!isSignedIn(owner)) deleted.set(owner, "signed out");
    else if (deleted.get(owner) === "signed out") forget(owner);
    else deleted.set(owner, "signed in");
    if (!deleted.has(owner)) stop();
  };
  const stop = onSession(look);
  look();
}

function forget(owner: number): void {
  deleted.delete(owner);
  open.delete(owner);
  backups.delete(owner);
}

/** Opens a person's database while the screens are drawn. */
export const openAtSignIn = (owner: number): Promise<void> =>
  openForFirstRows(databaseOf(owner), systemClock);

const backups = new Map<number, OutboxBackup>();

/** Resolves when everything that was stored has its copy. */
export const whenCopied = async (owner: number): Promise<void> => backups.get(owner)?.settled();

/**
 * Restores the outbox from its copy if the browser lost the database. Resolves with the number of
 * mutations that came back.
 */
export async function restoreOutbox(owner: number): Promise<number> {
  const store = cacheStore(owner);
  if (!store) return 0;
  const back = await browserExclusive()(copyLock(owner), () =>
    restoreCopies(databaseOf(owner), store),
  );
  // Sending does not wait for missing copies.
  void backups.get(owner)?.complete();
  return back;
}

/** Deletes a person's rows and drafts from this phone, whatever other tabs have open. */
export async function wipe(owner: number): Promise<void> {
  if (globalThis.localStorage) forgetDrafts(owner, localStorage);
  const db = databaseOf(owner);
  keepClosed(owner);
  await db.delete();
  await whenCopied(owner);
  backups.delete(owner);
  await dropCacheStore(owner);
}
