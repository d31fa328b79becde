const waiting: (() => void)[] = [];

/**
 * Lets others be answered before long work goes on. Of all long work that waits, one part is done in a turn of the event loop: several
 * long answers at once take longer, and nobody else waits for more than one part.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Values that are gone through before others are answered: some milliseconds where each takes microseconds. */
const AT_ONCE = 250;

/** Goes through values that may be many, in order; others are answered in between. */
export async function inTurns<T>(all: readonly T[], of: (each: T) => void): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    if (from > 0) await breathe();
    for (const each of all.slice(from, from + AT_ONCE)) of(each);
  }
}
