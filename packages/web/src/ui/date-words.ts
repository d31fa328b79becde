import type { Day } from "@roundsman/core/day";
import type { Language } from "../messages/speak.ts";

const LOCALE = { en: "en-GB", zh: "zh-CN" } as const satisfies Record<Language, string>;

const STYLES = {
  /** 21 Nov 2026 · 2026年11月21日 */
  row: { day: "numeric", month: "short", year: "numeric" },
  /** Saturday 21 November · 11月21日星期六 */
  heading: { weekday: "long", day: "numeric", month: "long" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** "3 Nov, 14:02" on the clock of this device. */
export const momentInWords = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALE[language], MOMENT).format(new Date(instant)).replaceAll(" ", "\u00a0");
const MOMENT = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** A civil date in words. Formatted in UTC, in which it was read, so that no time zone moves it. */
export function dayInWords(day: Day, style: keyof typeof STYLES, language: Language): string {
  const name = `${language} ${style}`;
  let format = made.get(name);
  if (!format) made.set(name, (format = new Intl.DateTimeFormat(LOCALE[language], { ...STYLES[style], timeZone: "UTC" })));
  return format.format(new Date(`${day}T00:00:00Z`));
}
