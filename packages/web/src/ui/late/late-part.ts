interface State<Part> {
  /** null until it is here. */
  readonly part: Part | null;
  /** It was asked for, and did not come. */
  readonly isMissing: boolean;
  /** It did not come, and is asked for again. */
  readonly isRetrying: boolean;
}

interface Page {
  readonly isReachable: () => Promise<boolean>;
  readonly startOver: () => void;
}

/** A part of the program that is fetched when it is first asked for; one that did not come can be asked for again. */
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
    /** Somebody wants it now. Many browsers go on failing with what failed once until the page loads anew (whatwg/html#6768); what is typed is kept. */
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
