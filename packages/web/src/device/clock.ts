/** Time that is passed in, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs something once, some milliseconds later. Returns a function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * An AbortSignal that fires when the first of several does; some phones lack `AbortSignal.any`.
 * Call `done` when it is no longer needed.
 */
export function firstOf(...signals: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  readonly done: () => void;
} {
  const control = new AbortController();
  const presentSignals = signals.filter((each) => each !== undefined);
  const listeners = presentSignals.map((each) => [each, () => control.abort(each.reason)] as const);
  for (const [each, abort] of listeners) {
    if (each.aborted) abort();
    else each.addEventListener("abort", abort);
  }
  return {
    signal: control.signal,
    done: () => listeners.forEach(([each, abort]) => each.removeEventListener("abort", abort)),
  };
}

/** An AbortSignal that fires after some milliseconds. Call `done` when it is no longer needed. */
export function deadline(
  clock: Clock,
  milliseconds: number,
): { readonly signal: AbortSignal; readonly done: () => void } {
  const control = new AbortController();
  const done = clock.after(milliseconds, () =>
    control.abort(new DOMException("No answer in time", "TimeoutError")),
  );
  return { signal: control.signal, done };
}
