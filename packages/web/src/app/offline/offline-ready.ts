import { liveQuery } from "dexie";
import type { Database } from "../../sync/store/database.ts";
import { whenQuiet } from "../../session/open-calls.ts";

/** The downloads that a day without signal needs. */
export interface Ahead {
  readonly controlled: () => Promise<void>;
  /** Whether code that a working day needs is missing from the cache. */
  readonly lacksDay: () => Promise<boolean>;
  /**
   * Fetches the code of a working day: every list, the invoice editor, contacts, products, stock.
   */
  readonly fetchDay: () => Promise<void>;
  /** Fetches fonts and the code of rarely used screens. */
  readonly fetchRest: () => Promise<void>;
}

/** Milliseconds before another attempt. */
const ANOTHER_TRY = 60_000;

/**
 * Makes the phone ready for a day without signal. The code of the day is fetched when the first
 * list is there, everything else when the first pull is done and the network is idle. Then
 * `offlineReady` is set in the database. Failed downloads are tried again. Returns the function
 * that stops it.
 */
export function prepareOffline(db: Database, ahead: Ahead): () => void {
  const stopped = new AbortController();
  const prepare = async () => {
    await ahead.controlled();
    await until(
      stopped.signal,
      async () => (await hasPulled(db)) || (await db.invoices.count()) > 0,
    );
    if (await ahead.lacksDay()) await db.setMeta("offlineReady", 0);
    await ahead.fetchDay();
    await until(stopped.signal, () => hasPulled(db));
    await whenQuiet();
    if (stopped.signal.aborted) return;
    await ahead.fetchRest();
    if (!stopped.signal.aborted) await db.setMeta("offlineReady", 1);
  };
  const tryUntilDone = (): Promise<unknown> =>
    prepare().catch(async () => {
      if (stopped.signal.aborted) return;
      await signalOr(ANOTHER_TRY, stopped.signal);
      if (!stopped.signal.aborted) await tryUntilDone();
    });
  void tryUntilDone();
  return () => stopped.abort();
}

const hasPulled = async (db: Database): Promise<boolean> => (await db.getMeta("lastPull")) !== null;

/** Resolves when the live query first returns true; rejects when it fails or is stopped. */
function until(stopped: AbortSignal, query: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(async () => await query()).subscribe(
      (yes) => yes && end(resolve),
      () => end(reject),
    );
    const end = (how: () => void) => {
      // The first value can come before `subscription` is assigned.
      queueMicrotask(() => subscription.unsubscribe());
      how();
    };
    stopped.addEventListener("abort", () => end(reject), { once: true });
  });
}

/**
 * Resolves after some milliseconds, when the browser goes online, or when stopped, whichever is
 * first.
 */
function signalOr(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    globalThis.addEventListener?.("online", now, { once: true });
    stopped.addEventListener("abort", now, { once: true });
  });
}
