import { useEffect } from "react";
import { whenIdle } from "../../device/idle.ts";

/** Milliseconds: whoever scrolls a list as soon as it is there keeps a slow phone busy for a while. */
const LONGEST = 5_000;

/**
 * Fetches a part of the program before it is asked for: there may be no signal then. It waits until the phone is idle, and for `isReady`: what is
 * looked at comes first.
 */
export function useAhead(load: () => Promise<unknown>, isReady = true): void {
  useEffect(
    // What does not come now is fetched when it is asked for.
    () => (isReady ? whenIdle(() => void load().catch(() => undefined), LONGEST) : undefined),
    [load, isReady],
  );
}
