interface State<Part> {
  /** null until it is loaded. */
  readonly part: Part | null;
  /** The load failed. */
  readonly isMissing: boolean;
  /** The load failed and is being tried again. */
  readonly isRetrying: boolean;
}

interface Page {
  readonly isReachable: () => Promise<boolean>;
  readonly startOver: () => void;
}

/** A part of the program that is loaded at its first use. A load that failed can be tried again. */
export function latePart<Part>(load: () => Promise<Part>, page = browserPage) {
  let now: State<Part> = { part: null, isMissing: false, isRetrying: false };
  let isUnderWay = false;
  const listeners = new Set<() => void>();
  const become = (next: Partial<State<Part>>) => {
    now = { ...now, ...next };
    for (const tell of listeners) tell();
  };
  const fetchIt = async () => {
    isUnderWay = true;
    const part = await load().catch(() => null);
    isUnderWay = false;
    become({ part, isMissing: part === null, isRetrying: false });
  };
  const ask = async () => {
    if (now.part !== null || isUnderWay) return;
    if (now.isMissing) become({ isRetrying: true });
    await fetchIt();
  };
  return {
    now: () => now,
    listen: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    ask,
    /**
     * Loads the part because the person wants it now. Many browsers remember a failed import until
     * the page reloads (whatwg/html#6768), so it reloads the page; typed text is kept.
     */
    insist: async () => {
      await ask();
      if (now.isMissing && (await page.isReachable())) page.startOver();
    },
  };
}

const browserPage: Page = {
  isReachable: () =>
    fetch("/release.json", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    ),
  startOver: () => location.reload(),
};
