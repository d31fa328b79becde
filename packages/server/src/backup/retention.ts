import { WEEKS_KEPT } from "@roundsman/contract/business/backups";

/** How many backups are kept of each length: the newest of each of so many hours, days and weeks in which there is one. */
const KEPT = [
  ["hours", 24],
  ["days", 14],
  ["weeks", WEEKS_KEPT],
] as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1970 began on a Thursday; weeks here begin on Sunday, as everywhere in Roundsman. */
const SUNDAY = 3 * DAY;

/** In whole lengths since 1970, UTC: a backup's place does not move with the clocks. */
const PLACE = {
  hours: (at: number) => Math.floor(at / HOUR),
  days: (at: number) => Math.floor(at / DAY),
  weeks: (at: number) => Math.floor((at - SUNDAY) / (7 * DAY)),
} as const;

/** Of times of backups, in milliseconds, those that are not kept any more. The newest is never among them. */
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
