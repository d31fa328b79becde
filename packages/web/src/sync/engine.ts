import { followForever } from "./pull/change-stream.ts";
import type { Clock } from "../device/clock.ts";
import { watchFailures } from "./failures.ts";
import { createDrain, type DrainOptions } from "./push/drain.ts";
import type { Exclusive } from "../device/exclusive.ts";
import type { Fetch } from "../session/http.ts";
import { pullAll } from "./pull/pull.ts";
import type { PullOptions } from "./pull/pull-options.ts";

export interface EngineOptions extends Omit<PullOptions, "onAsk">, Omit<DrainOptions, "onReached"> {
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

export function createEngine(options: EngineOptions): Engine {
  const { clock, exclusive } = options;
  const stopped = new AbortController();
  const { transport, onError, onFailure } = watchFailures(options, stopped.signal);
  const stoppableOptions = { ...options, transport };
  // If it fails, sending and pulling begin all the same.
  const started = stoppableOptions.beforeStart?.().catch(onError);
  const onceStarted: Exclusive = async (name, work) => {
    await started;
    return exclusive(name, work);
  };
  const drain = createDrain({
    ...options,
    exclusive: onceStarted,
    onReached: () => changeStream.retryNow(),
    onError,
  });
  const { pull, pullIfOlderThan } = createPull(stoppableOptions, {
    started,
    stopped: stopped.signal,
    onFailure,
  });
  const send = drain.wake;

  const changeStream = followForever(
    { ...stoppableOptions, onNews: () => void pull() },
    stopped.signal,
  );
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

interface PullContext {
  readonly started: Promise<unknown> | undefined;
  readonly stopped: AbortSignal;
  readonly onFailure: (error: unknown) => Promise<void>;
}

function createPull(options: EngineOptions, { started, stopped, onFailure }: PullContext) {
  const { db, clock } = options;
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
      if (stopped.aborted || !options.ready()) isWanted = false;
      else await pullAll({ ...options, onAsk: () => (isWanted = false) });
    } catch (error) {
      isWanted = false;
      await onFailure(error);
    } finally {
      pulling = null;
      options.onPulled?.();
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
