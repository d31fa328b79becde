import { tooMany } from "../errors/refusal.ts";

/** Milliseconds before each caller is admitted. */
const PAUSE = 2000;
const MOST_WAITING = 10;

/** Admits callers of one key one after the other. Throws 429 when too many are waiting. */
export type GuessQueue = (key: string) => Promise<void>;

/**
 * Admits callers of one key one at a time, each after a pause. This slows guessing down and locks
 * nobody out.
 */
export function createGuessQueue(pause: (milliseconds: number) => Promise<void>): GuessQueue {
  const queues = new Map<string, { last: Promise<void>; waiting: number }>();
  return async (key) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MOST_WAITING) throw tooMany((PAUSE * queue.waiting) / 1000);
    queues.set(key, queue);
    queue.waiting += 1;
    queue.last = queue.last.then(() => pause(PAUSE));
    await queue.last;
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(key);
  };
}
