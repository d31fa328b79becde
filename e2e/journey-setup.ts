import { printPagesOfFailures } from "./counts/shown-at-failure.ts";
import { shiftClock } from "./shifted-clock.mjs";

/**
 * Every journey runs on the same day, a Wednesday in the middle of a month, whenever it is started.
 * The sample business moves with the date, so the screens would otherwise show other rows tomorrow.
 */
const BEGINS = Date.parse("2026-11-18T10:15:00Z");

// The environment and the clock outlast a test file, so the shift is made once.
if (process.env["CLOCK_SHIFT"] === undefined) {
  const shift = BEGINS - Date.now();
  process.env["CLOCK_SHIFT"] = String(shift);
  shiftClock(shift);
}

printPagesOfFailures();
