import type { Exclusive } from "./exclusive.ts";
import { sendAll, type Sender } from "./send.ts";

export interface Drain {
  /** Sends what waits, or sees to it that whoever is sending looks again. Resolves when the queue was tried. */
  readonly wake: () => Promise<void>;
  /** Resolves when nothing is being tried. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

/** The longest pause between two tries, in milliseconds. */
const LONGEST = 20_000;

/** One sender for all tabs. `random` is from 0 up to 1. */
export function createDrain(sender: Sender, exclusive: Exclusive, random: () => number): Drain {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let failures = 0;
  let callOff = () => {};

  const work = async () => {
    do {
      again = false;
      // Whoever waited here while another tab sent finds what came in at its last moment.
      const outcome = await exclusive(`roundsman-send-${sender.db.owner}`, () => sendAll(sender));
      if (outcome === "unreachable") return later();
      failures = 0;
    } while (again && !stopped);
  };

  /** Forever, ever more patiently; jitter keeps a fleet from coming back at one moment. */
  const later = () => {
    const pause = Math.min(LONGEST, 1000 * 2 ** failures++) * (0.5 + random() / 2);
    callOff();
    if (!stopped) callOff = sender.clock.after(pause, () => void wake());
  };

  const wake = async (): Promise<void> => {
    if (stopped) return;
    again = true;
    running ??= work().catch(later).finally(onceMore);
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
