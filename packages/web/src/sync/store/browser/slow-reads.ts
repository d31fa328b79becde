import { useSyncExternalStore } from "react";

/** Milliseconds after which a read of the phone's database is slow. Most take about ten. */
const SLOW = 5_000;

let slow = 0;
const listeners = new Set<() => void>();

/** Counts a read as slow from five seconds on, until it ends. */
export async function watchRead<T>(read: PromiseLike<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    count(1);
  }, SLOW);
  try {
    return await read;
  } finally {
    clearTimeout(timer);
    if (isSlow) count(-1);
  }
}

/** Whether a slow read of the phone's database is running. */
export const useSlowReads = (): boolean => useSyncExternalStore(onSlowReads, hasSlowReads);

export const hasSlowReads = (): boolean => slow > 0;

export function onSlowReads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function count(change: 1 | -1): void {
  slow += change;
  for (const listener of listeners) listener();
}
