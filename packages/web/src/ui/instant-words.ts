/**
 * An instant (ISO 8601) in the device's time zone, with the usual form of a date (spec §9):
 * "2026-11-21 12:00", without a line break.
 */
export function instantInWords(instant: string): string {
  const at = new Date(instant);
  const [year, month, day, hour, minute] = [
    at.getFullYear(),
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
  ].map((part) => String(part).padStart(2, "0"));
  return `${year}-${month}-${day}\u00a0${hour}:${minute}`;
}
