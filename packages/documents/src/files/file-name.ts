/** Civil parts of a local time, so that no clock is read here. Month 1..12. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** "INV-YYYYMMDDHHmmss.pdf" (spec §9); of a credit note with CN, of a receipt with RCT, of a statement with STM. */
export function fileName(
  kind: "pdf" | "png" | "svg" | "xml" | "zip",
  at: Moment,
  what: "INV" | "CN" | "RCT" | "STM" = "INV",
): string {
  const rest = [at.month, at.day, at.hour, at.minute, at.second].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${what}-${String(at.year).padStart(4, "0")}${rest.join("")}.${kind}`;
}

/** The parts of a Date in the zone of the device. */
export const momentOf = (date: Date): Moment => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
  hour: date.getHours(),
  minute: date.getMinutes(),
  second: date.getSeconds(),
});

/** The Date with these parts in the zone of this machine, as programs that write ZIP archives ask for it. */
export const dateOf = ({ year, month, day, hour, minute, second }: Moment): Date =>
  new Date(year, month - 1, day, hour, minute, second);
