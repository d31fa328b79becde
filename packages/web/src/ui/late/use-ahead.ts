import { useEffect } from "react";
import { whenIdle } from "../../device/idle.ts";

/**
 * Milliseconds after which it no longer waits: scrolling a new list at once keeps a slow phone busy
 * for a while.
 */
const LONGEST = 5_000;

/**
 * Loads a part of the program before its first use, when there may be no signal. Waits for
 * `isReady` and until the phone is idle, so that the visible screen comes first.
 */
export function useAhead(load: () => Promise<unknown>, isReady = true): void {
  useEffect(
    // A failed load is tried again at the first use.
    () => (isReady ? whenIdle(() => void load().catch(() => undefined), LONGEST) : undefined),
    [load, isReady],
  );
}
