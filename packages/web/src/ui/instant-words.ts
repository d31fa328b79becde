import type { Language } from "../messages/speak.ts";

const made = new Map<Language, Intl.DateTimeFormat>();

/** An instant (ISO 8601) on the clock of the device: "21 Nov 2026, 12:00" · "2026年11月21日 12:00". */
export function instantInWords(instant: string, language: Language): string {
  let format = made.get(language);
  if (!format)
    made.set(
      language,
      (format = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
        dateStyle: "medium",
        timeStyle: "short",
      })),
    );
  return format.format(new Date(instant));
}
