/** An instant (ISO 8601) on the clock of the device, with its date as everywhere (spec §9): "2026-11-21 12:00", in one piece. */
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
