import { WEEKS_KEPT } from "@roundsman/contract/business/backups";

/**
 * For how many hours, days and weeks a backup is kept: the newest of each hour, day or week.
 * Periods without a backup do not count.
 */
const KEPT = [
  ["hours", 24],
  ["days", 14],
  ["weeks", WEEKS_KEPT],
] as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1970 began on a Thursday; weeks here begin on Sunday, as everywhere in Roundsman. */
const SUNDAY = 3 * DAY;

/** Periods since 1970 in UTC, so that a clock change does not move a backup to another period. */
const PLACE = {
  hours: (at: number) => Math.floor(at / HOUR),
  days: (at: number) => Math.floor(at / DAY),
  weeks: (at: number) => Math.floor((at - SUNDAY) / (7 * DAY)),
} as const;

/**
 * Those of the given backup times, in milliseconds, that are no longer kept. Never contains the
 * newest.
 */
export function expiredBackups(times: readonly number[]): number[] {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set(
    KEPT.flatMap(([length, most]) => {
      const newest = new Map<number, number>();
      for (const at of newestFirst)
        if (!newest.has(PLACE[length](at))) newest.set(PLACE[length](at), at);
      return [...newest.values()].slice(0, most);
    }),
  );
  return newestFirst.filter((at) => !kept.has(at));
}
