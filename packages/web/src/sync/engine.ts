import { Refused, type Transport } from "@roundsman/contract/client";
import { Dexie } from "dexie";
import { followForever } from "./pull/change-stream.ts";
import { firstOf, type Clock } from "../device/clock.ts";
import { createDrain, type DrainNeeds } from "./push/drain.ts";
import type { Exclusive } from "../device/exclusive.ts";
import type { Fetch } from "../session/http.ts";
import { pullAll } from "./pull/pull.ts";
import type { Puller } from "./pull/puller.ts";

export interface EngineOptions extends Omit<Puller, "onAsk">, Omit<DrainNeeds, "onReached"> {
  readonly fetch: Fetch;
  /** Runs before anything is sent or pulled. */
  readonly beforeStart?: () => Promise<unknown>;
  /** Called after each pull, even a failed one. */
  readonly onPulled?: () => void;
}

/** Sends and pulls for one person in one tab. */
export interface Engine {
  /** Sends what waits. */
  readonly wake: () => void;
  /**
   * Sends, and pulls unless the last pull is fresh: the person looks again, or the network is back.
   */
  readonly pushAndRefresh: () => void;
  /** Sends and pulls everything now. Resolves when both were tried. */
  readonly syncNow: () => Promise<void>;
  readonly stop: () => void;
}

const SEND_EVERY = 20_000;
/**
 * Milliseconds. A pull younger than this is not repeated because the person looks at the screen.
 */
const FRESH = 60_000;
/** Milliseconds. For a tab whose change stream is not open. */
const PULL_EVERY = 300_000;

export function createEngine(given: EngineOptions): Engine {
  const { clock, exclusive } = given;
  const stopped = new AbortController();
  const { transport, onError, onFailure } = watchFailures(given, stopped.signal);
  const around = { ...given, transport };
  // If it fails, sending and pulling begin all the same.
  const started = around.beforeStart?.().catch(onError);
  const onceStarted: Exclusive = async (name, work) => {
    await started;
    return exclusive(name, work);
  };
  const drain = createDrain({
    ...given,
    exclusive: onceStarted,
    onReached: () => changeStream.retryNow(),
    onError,
  });
  const { pull, pullIfOlderThan } = createPull(around, {
    started,
    stopped: stopped.signal,
    onFailure,
  });
  const send = drain.wake;

  const changeStream = followForever({ ...around, onNews: () => void pull() }, stopped.signal);
  every({ clock, milliseconds: SEND_EVERY, stopped: stopped.signal }, () => void send());
  every(
    { clock, milliseconds: PULL_EVERY, stopped: stopped.signal },
    () => changeStream.isOpen() || void pullIfOlderThan(PULL_EVERY),
  );
  void send();
  void pullIfOlderThan(FRESH);

  return {
    wake: () => void send(),
    pushAndRefresh: () => {
      changeStream.retryNow();
      void send();
      void pullIfOlderThan(FRESH);
    },
    syncNow: async () => {
      changeStream.retryNow();
      await send();
      await pull();
    },
    stop: () => {
      stopped.abort();
      drain.stop();
    },
  };
}

/**
 * Tells calls without a response from errors of the program and of the database. `onFailure` takes
 * what a pull throws; the next pull makes up for it.
 */
function watchFailures({ db, ...given }: EngineOptions, stopped: AbortSignal) {
  /** What calls failed with that got no response. */
  const unanswered = new WeakSet<object>();
  const onError = (error: unknown) => {
    if (!stopped.aborted && !db.hasBeenClosed() && !isCutShort(error)) given.onError(error);
  };
  const onFailure = async (failure: unknown) => {
    if (stopped.aborted || failure instanceof Refused) return;
    if (typeof failure === "object" && failure !== null && unanswered.has(failure))
      await db.setMeta("online", 0).catch(onError);
    else onError(failure);
  };
  return {
    transport: untilStopped(given.transport, { stopped, unanswered }),
    onError,
    onFailure,
  };
}

/** Whether the database was closed, or a transaction aborted because its page was left. */
const isCutShort = (error: unknown): boolean =>
  error instanceof Dexie.DatabaseClosedError ||
  (error instanceof Dexie.AbortError && !error.inner) ||
  (error instanceof DOMException && error.name === "AbortError");

interface PullContext {
  readonly started: Promise<unknown> | undefined;
  readonly stopped: AbortSignal;
  readonly onFailure: (error: unknown) => Promise<void>;
}

function createPull(around: EngineOptions, { started, stopped, onFailure }: PullContext) {
  const { db, clock } = around;
  let isWanted = false;
  let pulling: Promise<void> | null = null;
  /** Pulls, and pulls again if that is wanted after this pull has asked the server. */
  const pull = async (): Promise<void> => {
    isWanted = true;
    while (isWanted) await (pulling ??= pullOnce());
  };
  const pullOnce = async () => {
    try {
      await started;
      if (stopped.aborted || !around.ready()) isWanted = false;
      else await pullAll({ ...around, onAsk: () => (isWanted = false) });
    } catch (error) {
      isWanted = false;
      await onFailure(error);
    } finally {
      pulling = null;
      around.onPulled?.();
    }
  };
  /**
   * Pulls if the last pull is older than `age` milliseconds, or in the future (by a fast clock).
   */
  const pullIfOlderThan = async (age: number) => {
    const [known] = await Promise.all([db.getMeta("lastPull").catch(onFailure), started]);
    const last = known ?? -Infinity;
    if (last <= clock.now() - age || last > clock.now()) await pull();
  };
  return { pull, pullIfOlderThan };
}

interface Calls {
  readonly stopped: AbortSignal;
  readonly unanswered: WeakSet<object>;
}

/**
 * A transport whose calls end when the engine stops: a pull that went on would write into the
 * database although its page was left. Adds to `unanswered` what a call without a response throws.
 */
const untilStopped =
  (transport: Transport, { stopped, unanswered }: Calls): Transport =>
  async (request) => {
    stopped.throwIfAborted();
    const { signal, done } = firstOf(request.signal, stopped);
    try {
      return await transport({ ...request, signal });
    } catch (error) {
      if (typeof error === "object" && error !== null) unanswered.add(error);
      throw error;
    } finally {
      done();
    }
  };

function every(
  {
    clock,
    milliseconds,
    stopped,
  }: { readonly clock: Clock; readonly milliseconds: number; readonly stopped: AbortSignal },
  work: () => unknown,
): void {
  let cancel = () => {};
  const again = () => {
    cancel = clock.after(milliseconds, again);
    work();
  };
  cancel = clock.after(milliseconds, again);
  stopped.addEventListener("abort", () => cancel());
}
