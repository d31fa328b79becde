/** Milliseconds after which work is done even on a phone that is never idle, unless it says otherwise. */
const LONGEST = 1_000;
/** For browsers that do not say when they are idle. */
const INSTEAD = 300;

let isHeld = false;
const waiting = new Set<() => void>();

/** Runs work once the screen is drawn and the phone has nothing else to do; answers how to call it off. */
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

/** Resolves then. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));

/** Something urgent is under way: what waits for an idle phone waits until {@link releaseIdle}. */
export const holdIdle = (): void => void (isHeld = true);

export function releaseIdle(): void {
  isHeld = false;
  const asked = [...waiting];
  waiting.clear();
  for (const ask of asked) ask();
}

function askBrowser(work: () => void, longest: number): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, INSTEAD);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: longest });
  return () => cancelIdleCallback(asked);
}
