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

/** An AbortSignal that fires after some milliseconds; `done` when it is no longer needed. */
export function deadline(clock: Clock, milliseconds: number): { readonly signal: AbortSignal; readonly done: () => void } {
  const control = new AbortController();
  const done = clock.after(milliseconds, () => control.abort(new DOMException("No answer in time", "TimeoutError")));
  return { signal: control.signal, done };
}
