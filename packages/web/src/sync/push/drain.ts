import type { Exclusive } from "../../device/exclusive.ts";
import { sendAll } from "./send.ts";
import type { SendOptions } from "./call.ts";

export interface Drain {
  /**
   * Sends the outbox; a run that is already sending looks at it again. Resolves when it was tried.
   */
  readonly wake: () => Promise<void>;
  /** Resolves when no run is active. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

/** Pauses between two tries, in milliseconds. */
const MIN_PAUSE = 500;
const MAX_PAUSE = 20_000;

export interface DrainOptions extends SendOptions {
  readonly exclusive: Exclusive;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** Called when the server answered a mutation, so it can be reached. */
  readonly onReached?: () => void;
  /** Receives errors of the program and of the database: calls that fail are results. */
  readonly onError: (error: unknown) => void;
}

/** Sends the outbox, in one tab at a time. */
export function createDrain(options: DrainOptions): Drain {
  const { exclusive, random, onReached, onError, ...sendOptions } = options;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let failures = 0;
  let cancel = () => {};

  const work = async () => {
    do {
      again = false;
      // A tab that waited here for another tab's run also sends what was queued at the end of it.
      const { outcome, notBefore } = await exclusive(`roundsman-send-${sendOptions.db.owner}`, () =>
        sendAll(sendOptions),
      );
      if (outcome !== "unreachable") failures = 0;
      if (outcome === "faltering" || outcome === "sent") onReached?.();
      if (outcome === "unreachable" || outcome === "faltering") return later(notBefore);
    } while (again && !stopped);
  };

  /**
   * Retries forever, with growing pauses; jitter keeps many phones from returning at one moment.
   */
  const later = (notBefore = 0) => {
    const pause = Math.min(MAX_PAUSE, MIN_PAUSE * 2 ** failures++) * (0.5 + random() / 2);
    const wait = Math.max(pause, notBefore - sendOptions.clock.now());
    cancel();
    if (!stopped) cancel = sendOptions.clock.after(wait, () => void wake());
  };

  const wake = async (): Promise<void> => {
    if (stopped) return;
    again = true;
    running ??= work()
      .catch((error: unknown) => {
        onError(error);
        later();
      })
      .finally(onceMore);
    await running;
  };

  /** Runs again for a `wake` between the last look at `again` and the end of the run. */
  const onceMore = () => {
    running = null;
    if (again) void wake();
  };

  return {
    wake,
    settled: async () => {
      while (running) await running;
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
