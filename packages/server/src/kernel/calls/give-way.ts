import { setTimeout } from "node:timers/promises";
import { breathe } from "./breathe.ts";

const calls = { begun: 0, ended: 0, long: 0 };

/** Counts a call while it is worked on. */
export async function whileUnderWay<T>(work: () => Promise<T> | T): Promise<T> {
  calls.begun += 1;
  try {
    return await work();
  } finally {
    calls.ended += 1;
  }
}

/** Work of a call that takes seconds: nobody gives way to it. */
export async function whileLong<T>(work: () => Promise<T>): Promise<T> {
  calls.long += 1;
  try {
    return await work();
  } finally {
    calls.long -= 1;
  }
}

/** Milliseconds between two looks whether the others have ended. */
const LOOK = 2;
/** One of the others may itself take long. */
const MOST_LOOKS = 25;

/**
 * In a call that takes seconds and is seldom made, and in what the server does by itself: waits until about as many calls have ended as are under way.
 * A turn of the event loop is not enough on PostgreSQL, where each statement of another call is answered in a turn of its own and would wait for a part
 * of this work.
 */
export async function giveWay(): Promise<void> {
  const until = calls.begun - calls.long;
  for (let look = 0; look < MOST_LOOKS && calls.ended < until; look += 1) await setTimeout(LOOK);
  await breathe();
}

/** Values that are gone through before others are answered: some milliseconds where each takes microseconds. */
const AT_ONCE = 250;

/** Goes through values that may be many, in order, in such a call. */
export async function inTurns<T>(all: readonly T[], of: (each: T) => void): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    if (from > 0) await giveWay();
    for (const each of all.slice(from, from + AT_ONCE)) of(each);
  }
}
