import { createClient } from "@roundsman/contract/client";
import { invoices } from "@roundsman/contract/invoices";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { systemClock } from "../device/clock.ts";
import { onWake } from "./store/current-phone.ts";
import { firstListReceived, firstListStored, firstPullEnded } from "./store/browser/first-rows.ts";
import type { PendingMutation } from "./store/database.ts";
import { whenCopied, databaseOf, restoreOutbox } from "./store/databases.ts";
import { createEngine, type Engine } from "./engine.ts";
import { onSession, sessionState, sessionStore, storedActor } from "../session/current-session.ts";
import { enterPageCache, leavePageCache } from "./store/browser/page-cache.ts";
import { firstListAnswer, withFirstAnswers } from "../session/prefetch.ts";
import { authorisedFetch, exclusive, transport } from "../session/session.ts";
import { refusedPictures } from "./outbox/uploads.ts";
import { invoiceRow } from "./resources/mutations.ts";
import { useRows } from "./store/use-rows.ts";

export interface SyncStatus {
  /** Mutations and pictures that the server does not have yet; refused ones do not count. */
  readonly waiting: number;
  /** Pictures among them. */
  readonly pictures: number;
  /** Mutations and pictures that the server refused. */
  readonly refused: number;
  /** The server refused this person as one who may not write: everything waits until it accepts. */
  readonly forbidden: boolean;
  /** The browser lost its database: the outbox came back from its copy and waits for all lists. */
  readonly recovering: boolean;
  /** Milliseconds since 1970: the server asked to send nothing before; null if it did not. */
  readonly notBefore: number | null;
  /** Whether the last call reached the server; the browser's own `onLine` is not used. */
  readonly online: boolean;
  readonly sending: boolean;
  /** Milliseconds since 1970; null before the first. */
  readonly lastPull: number | null;
}

/**
 * Starts sending and pulling for the person who is signed in, and for whoever signs in next.
 * Returns a function that stops it. Every tab may call it.
 */
export function startSync(): () => void {
  let running: { readonly owner: number; readonly engine: Engine } | null = null;
  let state = sessionState();
  const follow = (): unknown => {
    const owner = storedActor()?.id ?? null;
    const back = state === "expired" && sessionState() === "ok";
    state = sessionState();
    if (running && running.owner === owner) return back && running.engine.pushAndRefresh();
    running?.engine.stop();
    running = owner === null ? null : { owner, engine: engineFor(owner) };
    if (owner !== null) void showFirstList(() => storedActor()?.id === owner);
    return (current = running?.engine ?? null);
  };
  const leave = () => {
    running?.engine.stop();
    running = current = null;
    enterPageCache();
  };
  const comeBack = () => {
    leavePageCache();
    follow();
  };
  const refreshIfVisible = () =>
    document.visibilityState === "visible" && running?.engine.pushAndRefresh();
  const undo = [
    onSession(follow),
    onWake(() => running?.engine.wake()),
    listen(window, "online", refreshIfVisible),
    listen(document, "visibilitychange", refreshIfVisible),
    listen(window, "pagehide", (event) => isKept(event) && leave()),
    listen(window, "pageshow", (event) => isKept(event) && comeBack()),
  ];
  follow();
  return () => {
    for (const each of undo) each();
    running?.engine.stop();
    running = current = null;
  };
}

/**
 * Draws the first list when its response comes, while the browser still makes the database. A
 * response that cannot be read is left to the pull.
 */
export async function showFirstList(isSignedIn: () => boolean): Promise<void> {
  const answer = await firstListAnswer();
  if (!answer || !isSignedIn()) return;
  const client = createClient(invoices, () => Promise.resolve(answer));
  const list = await client.listGetPaid({ body: {} }).catch(() => null);
  if (list && isSignedIn()) firstListReceived(list.invoices.map((each) => invoiceRow(each)));
}

let current: Engine | null = null;

const syncNowListeners = new Set<() => void>();

/**
 * Sends and pulls everything now. Listeners of {@link onSyncNow} send what is not in the outbox.
 */
export async function syncNow(): Promise<void> {
  for (const listener of syncNowListeners) listener();
  await current?.syncNow();
}

/** Calls back when a person wants everything sent now. Returns a function that ends this. */
export function onSyncNow(listener: () => void): () => void {
  syncNowListeners.add(listener);
  return () => void syncNowListeners.delete(listener);
}

/** undefined until the database was first read. */
export const useSyncStatus = (): SyncStatus | undefined =>
  useRows(async (db) => {
    const [all, refused, sending, uploads, refusedUploads] = await Promise.all([
      db.outbox.count(),
      countIn("refused"),
      countIn("sending"),
      db.uploads.count(),
      refusedPictures(db),
    ]);
    const pictures = uploads - refusedUploads.length;
    const [online, lastPull, forbidden, wait] = await Promise.all(
      (["online", "lastPull", "forbidden", "sendAfter"] as const).map((name) => db.getMeta(name)),
    );
    const notBefore = wait && wait > Date.now() ? wait : null;
    return {
      waiting: all - refused + pictures,
      pictures,
      refused: refused + refusedUploads.length,
      forbidden: forbidden === 1,
      recovering: (await db.recovery()) === "refetch",
      notBefore,
      sending: sending > 0,
      online: online !== 0,
      lastPull: lastPull ?? null,
    };

    function countIn(state: PendingMutation["state"]) {
      return db.outbox.where("state").equals(state).count();
    }
  }, []);

const engineFor = (owner: number): Engine =>
  createEngine({
    beforeStart: () => restoreOutbox(owner),
    db: databaseOf(owner),
    transport: withFirstAnswers(transport),
    fetch: authorisedFetch,
    clock: systemClock,
    exclusive: exclusive(),
    random: Math.random,
    ready: () => sessionState() === "ok",
    whenCopied: () => whenCopied(owner),
    onAccount: (account) => sessionStore().update(account),
    onFirstRows: firstListStored,
    onError: reportError,
    onPulled: firstPullEnded,
    firstList: FIRST_LISTS[location.pathname] ?? "getPaid",
  });

/** By the path on which the app is opened; any other begins with GetPaid. */
const FIRST_LISTS: Readonly<Record<string, InvoiceList>> = {
  "/info/futurehome": "schedule",
  "/info/notpaidhome": "credit",
};

/** Whether the page goes into the back/forward cache, or comes from there. */
const isKept = (event: Event): boolean => event instanceof PageTransitionEvent && event.persisted;

function listen(target: EventTarget, name: string, work: (event: Event) => unknown): () => void {
  target.addEventListener(name, work);
  return () => target.removeEventListener(name, work);
}
