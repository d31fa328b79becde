import type { Fetch } from "./http.ts";

let running = 0;
let lastEnd = 0;

/** Milliseconds without a call of this app after which the network counts as idle. */
const QUIET = 1_000;

/** Counts the calls that are waiting for an answer. */
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

/**
 * Resolves when no call has been open for a second. Then large files that are not needed yet may be
 * fetched.
 */
export async function whenQuiet(): Promise<void> {
  for (;;) {
    const left = running > 0 ? QUIET : lastEnd + QUIET - Date.now();
    // If `left` is over QUIET, the clock was set back; waiting could take for ever.
    if (left <= 0 || left > QUIET) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
