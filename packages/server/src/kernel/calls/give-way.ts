import { setTimeout } from "node:timers/promises";
import { yieldToCalls } from "./yield-to-calls.ts";

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

/** Milliseconds between two looks whether the other calls have ended. */
const LOOK = 2;
/** The wait is limited, because one of the other calls may itself take long. */
const MOST_LOOKS = 25;

/**
 * Used in rare calls that take seconds, and in the server's own jobs. Waits until about as many
 * calls have ended as are in progress. One turn of the event loop is not enough on PostgreSQL: each
 * statement of another call completes in a turn of its own, and would wait for a part of this work
 * each time.
 */
export async function giveWay(): Promise<void> {
  const until = calls.begun - calls.long;
  for (let look = 0; look < MOST_LOOKS && calls.ended < until; look += 1) await setTimeout(LOOK);
  await yieldToCalls();
}

/**
 * Values that are processed before other calls get a turn: some milliseconds, if each takes
 * microseconds.
 */
const AT_ONCE = 250;

/** Processes many values in order, giving way to other calls in between. */
export async function forEachGivingWay<T>(all: readonly T[], of: (each: T) => void): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    if (from > 0) await giveWay();
    for (const each of all.slice(from, from + AT_ONCE)) of(each);
  }
}
