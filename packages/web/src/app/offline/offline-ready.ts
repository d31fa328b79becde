import { liveQuery } from "dexie";
import type { Database } from "../../sync/store/database.ts";
import { whenQuiet } from "../../session/traffic.ts";

/** What is fetched ahead, and when the worker can keep it. */
export interface Ahead {
  readonly controlled: () => Promise<void>;
  /** Whether a program of the day is not kept any more, or not yet. */
  readonly lacksDay: () => Promise<boolean>;
  /** The programs of a working day: every list, the invoice editor, contacts, products, stock. */
  readonly fetchDay: () => Promise<void>;
  /** Fonts and the programs of seldom used screens. */
  readonly fetchRest: () => Promise<void>;
}

/** Milliseconds. */
const ANOTHER_TRY = 60_000;

/**
 * Makes the phone ready for a day without signal: the programs of the day when the first list is there, all else when the first pull is done and the
 * network is idle. Then it says so in the database. What did not come is tried again. Answers how to stop.
 */
export function prepareOffline(db: Database, ahead: Ahead): () => void {
  const stopped = new AbortController();
  const prepare = async () => {
    await ahead.controlled();
    await until(
      stopped.signal,
      async () => (await hasPulled(db)) || (await db.invoices.count()) > 0,
    );
    if (await ahead.lacksDay()) await db.remember("offlineReady", 0);
    await ahead.fetchDay();
    await until(stopped.signal, () => hasPulled(db));
    await whenQuiet();
    if (stopped.signal.aborted) return;
    await ahead.fetchRest();
    if (!stopped.signal.aborted) await db.remember("offlineReady", 1);
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

const hasPulled = async (db: Database): Promise<boolean> => (await db.recall("lastPull")) !== null;

/** Resolves when a query on the phone's database first answers yes; rejects when stopped. */
function until(stopped: AbortSignal, query: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(async () => await query()).subscribe(
      (yes) => yes && end(resolve),
      () => end(reject),
    );
    const end = (how: () => void) => {
      // It may answer before `subscription` has its value.
      queueMicrotask(() => subscription.unsubscribe());
      how();
    };
    stopped.addEventListener("abort", () => end(reject), { once: true });
  });
}

/** Resolves after some milliseconds, or when the browser finds a network, or when stopped. */
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
