import { useEffect, useRef, useState } from "react";

/**
 * Work that a button sends off, and whether it is under way. The second of two taps, which comes before the button could be drawn busy, begins nothing (wire §10): `run` is free again
 * only when what the work changed on the screen is drawn. Rejects as the work does.
 */
export function useOnce<Given extends readonly unknown[]>(
  work: (...given: Given) => unknown,
): readonly [run: (...given: Given) => Promise<void>, busy: boolean] {
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  useEffect(() => void (under.current = false), [done]);
  const run = async (...given: Given) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    try {
      await work(...given);
    } finally {
      setBusy(false);
      setDone((times) => times + 1);
    }
  };
  return [run, busy];
}
