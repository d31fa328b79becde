/**
 * Milliseconds after which work is done even if the phone is never idle, unless the caller says
 * otherwise.
 */
const LONGEST = 1_000;
/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const INSTEAD = 300;

let isHeld = false;
const waiting = new Set<() => void>();

/** Runs work once the screen is drawn and the phone is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void, longest = LONGEST): () => void {
  let callOff = () => {};
  const ask = () => void (callOff = askBrowser(work, longest));
  if (isHeld) waiting.add(ask);
  else ask();
  return () => {
    waiting.delete(ask);
    callOff();
  };
}

/** Resolves when the phone is idle. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));

/** For something urgent: no idle work starts until {@link releaseIdle} is called. */
export const holdIdle = (): void => void (isHeld = true);

export function releaseIdle(): void {
  isHeld = false;
  const heldRequests = [...waiting];
  waiting.clear();
  for (const ask of heldRequests) ask();
}

function askBrowser(work: () => void, longest: number): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, INSTEAD);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: longest });
  return () => cancelIdleCallback(handle);
}
