import { useEffect } from "react";
import { whenIdle } from "../../device/idle.ts";

/**
 * Fetches a part of the program before it is asked for: there may be no signal then. It waits until the phone is idle, and for `isReady`: what is
 * looked at comes first.
 */
export function useAhead(load: () => Promise<unknown>, isReady = true): void {
  useEffect(
    // What does not come now is fetched when it is asked for.
    () => (isReady ? whenIdle(() => void load().catch(() => undefined)) : undefined),
    [load, isReady],
  );
}
