import type { Messages } from "./messages.ts";

export type Language = "en" | "zh";

export interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
}

/** The localStorage key of the person's choice. */
export const REMEMBERED = "language";

/** The language chosen before; otherwise the browser's first language. */
export function preferredLanguage(): Language {
  const remembered = localStorage.getItem(REMEMBERED);
  if (remembered === "en" || remembered === "zh") return remembered;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** Loads the words of a language, each a chunk of its own, and sets the page's language. */
export async function speak(language: Language): Promise<Spoken> {
  const messages = await LOADED[language]();
  document.documentElement.lang = language === "zh" ? "zh-Hans" : "en-GB";
  return { language, messages };
}

const LOADED = {
  en: async () => (await import("./en/spoken.ts")).spokenEnglish,
  zh: async () => (await import("./zh/all.ts")).chinese,
} satisfies Record<Language, () => Promise<Messages>>;
