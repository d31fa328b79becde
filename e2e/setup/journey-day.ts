/**
 * Every journey runs on the same day, a Wednesday in the middle of a month, whenever it is started.
 * The sample business moves with the date, so the screens would otherwise show other rows tomorrow.
 * Milliseconds since 1970.
 */
export const BEGINS = Date.parse("2026-11-18T10:15:00Z");
