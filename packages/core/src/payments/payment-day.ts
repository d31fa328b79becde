import type { Day } from "../day.ts";

/** Money does not go back before it came in: who takes it back may not have known of it, or have another clock. */
export const notBefore = (day: Day, days: readonly Day[]): Day =>
  days.reduce((last, each) => (each > last ? each : last), day);
