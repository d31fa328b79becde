/** The parts of a local time, so that this package reads no clock. Month 1 to 12. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * "INV-YYYYMMDDHHmmss.pdf" (spec §9). Credit notes begin with CN, receipts with RCT, statements
 * with STM.
 */
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

/** The parts of a Date in the device's time zone. */
export const momentOf = (date: Date): Moment => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
  hour: date.getHours(),
  minute: date.getMinutes(),
  second: date.getSeconds(),
});

/** The Date with these parts in the machine's time zone, which ZIP libraries need. */
export const dateOf = ({ year, month, day, hour, minute, second }: Moment): Date =>
  new Date(year, month - 1, day, hour, minute, second);
