/** Milliseconds after which work is done even on a phone that is never idle. */
const LONGEST = 1_000;
/** For browsers that do not say when they are idle. */
const INSTEAD = 300;

/** Runs work once the screen is drawn and the phone has nothing else to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, INSTEAD);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: LONGEST });
  return () => cancelIdleCallback(asked);
}

/** Resolves then. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
