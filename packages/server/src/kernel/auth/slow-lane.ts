import { tooMany } from "../errors/refusal.ts";

/** Milliseconds before each caller is admitted. */
const PAUSE = 2000;
const MOST_WAITING = 10;

/** Admits callers of one key one after the other. Throws 429 when too many are waiting. */
export type SlowLane = (key: string) => Promise<void>;

/**
 * Admits callers of one key one at a time, each after a pause. This slows guessing down and locks
 * nobody out.
 */
export function createSlowLane(pause: (milliseconds: number) => Promise<void>): SlowLane {
  const lanes = new Map<string, { last: Promise<void>; waiting: number }>();
  return async (key) => {
    const lane = lanes.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (lane.waiting >= MOST_WAITING) throw tooMany((PAUSE * lane.waiting) / 1000);
    lanes.set(key, lane);
    lane.waiting += 1;
    lane.last = lane.last.then(() => pause(PAUSE));
    await lane.last;
    lane.waiting -= 1;
    if (lane.waiting === 0) lanes.delete(key);
  };
}
