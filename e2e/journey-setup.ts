import { printPagesOfFailures } from "./counts/shown-at-failure.ts";
import { shiftClock } from "./shifted-clock.mjs";

/**
 * Every journey runs on one day, a Wednesday in the middle of a month, whenever it is started. The sample
 * business moves with the day, so the screens would show other rows tomorrow.
 */
const BEGINS = Date.parse("2026-11-18T10:15:00Z");

// The environment outlives a file of journeys, and so does the clock.
if (process.env["CLOCK_SHIFT"] === undefined) {
  const shift = BEGINS - Date.now();
  process.env["CLOCK_SHIFT"] = String(shift);
  shiftClock(shift);
}

printPagesOfFailures();
