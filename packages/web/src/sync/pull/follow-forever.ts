import type { Exclusive } from "../../device/exclusive.ts";
import { followChanges, type Listener } from "./change-stream.ts";

interface Follower extends Listener {
  readonly exclusive: Exclusive;
  readonly random: () => number;
  /** False while the session is expired. */
  readonly ready: () => boolean;
}

/** The longest pause between two attempts, in milliseconds. */
const LONGEST_REST = 30_000;

/**
 * One tab follows the change stream for all: browsers open six connections to a server, and every
 * tab needs some.
 */
export function followForever(around: Follower, stopped: AbortSignal) {
  let cutShort = () => {};
  let isOpen = false;
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const callOff = around.clock.after(milliseconds, resolve);
      cutShort = () => {
        callOff();
        resolve();
      };
    });

  const follow = async () => {
    for (let failures = 0; !stopped.aborted;) {
      const began = around.clock.now();
      const listener = {
        ...around,
        onNews: () => {
          isOpen = true;
          around.onNews();
        },
      };
      if (around.ready()) await followChanges(listener, stopped).catch(() => {});
      isOpen = false;
      failures = around.clock.now() - began > LONGEST_REST ? 0 : failures + 1;
      if (!stopped.aborted)
        await rest(Math.min(LONGEST_REST, 500 * 2 ** failures) * (0.5 + around.random() / 2));
    }
  };
  stopped.addEventListener("abort", () => cutShort());
  void around.exclusive(`roundsman-changes-${around.db.owner}`, follow);
  return { retryNow: () => cutShort(), isOpen: () => isOpen };
}
