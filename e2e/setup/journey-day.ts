import { shiftClock } from "../clock/shifted-clock.mjs";

/**
 * Every journey runs on the same day, a Wednesday in the middle of a month, whenever it is started.
 * The sample business moves with the date, so the screens would otherwise show other rows tomorrow.
 * Milliseconds since 1970.
 */
export const BEGINS = Date.parse("2026-11-18T10:15:00Z");

/**
 * Gives this process, the servers that it starts and the pages that it opens the day of the
 * journeys. Environment and clock outlast a test file, so this is done once.
 */
export function beginJourneyDay(): void {
  if (process.env["CLOCK_SHIFT"] !== undefined) return;
  const shift = BEGINS - Date.now();
  process.env["CLOCK_SHIFT"] = String(shift);
  shiftClock(shift);
}
