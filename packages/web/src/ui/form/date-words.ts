import type { Day } from "@roundsman/core/day";
import type { Language } from "../../messages/speak.ts";

const LOCALE = { en: "en-GB", zh: "zh-CN" } as const satisfies Record<Language, string>;

const weekdays = new Map<Language, Intl.DateTimeFormat>();

/**
 * "2026-11-21 Saturday" · "2026-11-21 星期六": the usual form of a date (spec §9) with its weekday.
 * Formatted in UTC, so that no time zone shifts it.
 */
export function dayWithWeekday(day: Day, language: Language): string {
  let format = weekdays.get(language);
  if (!format)
    weekdays.set(
      language,
      (format = new Intl.DateTimeFormat(LOCALE[language], { weekday: "long", timeZone: "UTC" })),
    );
  return `${day} ${format.format(new Date(`${day}T00:00:00Z`))}`;
}
