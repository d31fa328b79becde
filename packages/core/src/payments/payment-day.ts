import type { Day } from "../day.ts";

/**
 * The latest of the days. Money cannot go back before it came in, but the person who takes it back
 * may not know of that, or may have another clock.
 */
export const notBefore = (day: Day, days: readonly Day[]): Day =>
  days.reduce((last, each) => (each > last ? each : last), day);
