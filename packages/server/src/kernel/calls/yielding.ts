import { setTimeout } from "node:timers/promises";

const calls = { begun: 0, ended: 0, long: 0 };

/** Counts a call while it is in progress. */
export async function trackCall<T>(work: () => Promise<T> | T): Promise<T> {
  calls.begun += 1;
  try {
    return await work();
  } finally {
    calls.ended += 1;
  }
}

/** Marks work that takes seconds: other work does not wait for it. */
export async function trackLongCall<T>(work: () => Promise<T>): Promise<T> {
  calls.long += 1;
  try {
    return await work();
  } finally {
    calls.long -= 1;
  }
}

/** Milliseconds between two checks whether the other calls have ended. */
const POLL_MILLISECONDS = 2;
/** The wait is limited, because one of the other calls may itself take long. */
const MAX_POLLS = 25;

/**
 * Used in rare calls that take seconds, and in the server's own jobs. Waits until about as many
 * calls have ended as are in progress. One turn of the event loop is not enough on PostgreSQL: each
 * statement of another call completes in a turn of its own, and would wait for a part of this work
 * each time.
 */
export async function waitForOtherCalls(): Promise<void> {
  const until = calls.begun - calls.long;
  for (let poll = 0; poll < MAX_POLLS && calls.ended < until; poll += 1)
    await setTimeout(POLL_MILLISECONDS);
  await yieldToCalls();
}

/**
 * Values that are processed before other calls get a turn: some milliseconds, if each takes
 * microseconds.
 */
const AT_ONCE = 250;

/** Processes many values in order, waiting for other calls in between. */
export async function forEachYielding<T>(
  all: readonly T[],
  work: (each: T) => void,
): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    if (from > 0) await waitForOtherCalls();
    for (const each of all.slice(from, from + AT_ONCE)) work(each);
  }
}

const waiting: (() => void)[] = [];

/**
 * Gives other calls a turn before long work continues. Each turn of the event loop resumes one part
 * of all waiting long work: several long calls at once take longer, but other calls wait for one
 * part at most.
 */
export function yieldToCalls(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
