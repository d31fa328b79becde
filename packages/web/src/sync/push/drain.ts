import type { Exclusive } from "../../device/exclusive.ts";
import { sendAll } from "./send.ts";
import type { Sender } from "./call.ts";

export interface Drain {
  /** Sends what waits, or sees to it that whoever is sending looks again. Resolves when the queue was tried. */
  readonly wake: () => Promise<void>;
  /** Resolves when nothing is being tried. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

/** Pauses between two tries, in milliseconds. */
const SHORTEST = 500;
const LONGEST = 20_000;

export interface DrainNeeds extends Sender {
  readonly exclusive: Exclusive;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Called when the server answered an operation: it is there. */
  readonly onReached?: () => void;
}

/** One sender for all tabs. */
export function createDrain({ exclusive, random, onReached, ...sender }: DrainNeeds): Drain {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let failures = 0;
  let callOff = () => {};

  const work = async () => {
    do {
      again = false;
      // Whoever waited here while another tab sent finds what came in at its last moment.
      const { outcome, notBefore } = await exclusive(`roundsman-send-${sender.db.owner}`, () =>
        sendAll(sender),
      );
      if (outcome !== "unreachable") failures = 0;
      if (outcome === "faltering" || outcome === "sent") onReached?.();
      if (outcome === "unreachable" || outcome === "faltering") return later(notBefore);
    } while (again && !stopped);
  };

  /** Forever, ever more patiently; jitter keeps a fleet from coming back at one moment. */
  const later = (notBefore = 0) => {
    const pause = Math.min(LONGEST, SHORTEST * 2 ** failures++) * (0.5 + random() / 2);
    callOff();
    if (!stopped)
      callOff = sender.clock.after(
        Math.max(pause, notBefore - sender.clock.now()),
        () => void wake(),
      );
  };

  const wake = async (): Promise<void> => {
    if (stopped) return;
    again = true;
    running ??= work()
      .catch(() => later())
      .finally(onceMore);
    await running;
  };

  /** A wake-up between the last look at the flag and the end of the run would be lost otherwise. */
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
      callOff();
    },
  };
}
