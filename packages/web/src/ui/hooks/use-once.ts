import { useLayoutEffect, useRef, useState } from "react";

/**
 * Wraps the work of a button; also returns whether it is running. A second tap begins nothing (wire
 * §10), even before the button is drawn busy: `run` works again only when the change that the work
 * made on the screen is drawn. Rejects as the work does.
 */
export function useOnce<Given extends readonly unknown[]>(
  work: (...args: Given) => unknown,
): readonly [run: (...args: Given) => Promise<void>, busy: boolean] {
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  // In the commit itself: whoever sees the button free can press it.
  useLayoutEffect(() => void (under.current = false), [done]);
  const run = async (...args: Given) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    try {
      await work(...args);
    } finally {
      setBusy(false);
      setDone((times) => times + 1);
    }
  };
  return [run, busy];
}
