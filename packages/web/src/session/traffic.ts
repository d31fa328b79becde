import type { Fetch } from "./http.ts";

let running = 0;
let lastEnd = 0;

/** Milliseconds without a call of ours after which the network counts as idle. */
const QUIET = 1_000;

/** Counts the calls that wait for an answer. */
export const counted =
  (fetch: Fetch): Fetch =>
  async (path, init) => {
    running += 1;
    try {
      return await fetch(path, init);
    } finally {
      running -= 1;
      lastEnd = Date.now();
    }
  };

/** Resolves when no call has waited for an answer for a second: what is large and not needed yet may be fetched now. */
export async function whenQuiet(): Promise<void> {
  for (;;) {
    const left = running > 0 ? QUIET : lastEnd + QUIET - Date.now();
    // A clock that was set back is no reason to wait for ever.
    if (left <= 0 || left > QUIET) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
