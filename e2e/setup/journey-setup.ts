import { addPagesToFailures } from "../counts/shown-at-failure.ts";
import { BEGINS } from "./journey-day.ts";
import { shiftClock } from "../shifted-clock.mjs";

// The environment and the clock outlast a test file, so the shift is made once.
if (process.env["CLOCK_SHIFT"] === undefined) {
  const shift = BEGINS - Date.now();
  process.env["CLOCK_SHIFT"] = String(shift);
  shiftClock(shift);
}

addPagesToFailures();
