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
