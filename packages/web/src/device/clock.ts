/** Time from outside, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs something once, some milliseconds later; answers how to call it off. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** An AbortSignal that fires with the first of several: `AbortSignal.any` is younger than some phones. `done` when it is no longer needed. */
export function firstOf(...signals: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  readonly done: () => void;
} {
  const control = new AbortController();
  const given = signals.filter((each) => each !== undefined);
  const listeners = given.map((each) => [each, () => control.abort(each.reason)] as const);
  for (const [each, abort] of listeners) {
    if (each.aborted) abort();
    else each.addEventListener("abort", abort);
  }
  return {
    signal: control.signal,
    done: () => listeners.forEach(([each, abort]) => each.removeEventListener("abort", abort)),
  };
}

/** An AbortSignal that fires after some milliseconds; `done` when it is no longer needed. */
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
