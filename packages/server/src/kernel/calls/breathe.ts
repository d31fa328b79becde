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
