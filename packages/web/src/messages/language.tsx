import { createContext, use, useState, type ReactNode } from "react";
import { english } from "./en/all.ts";
import type { Messages } from "./messages.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export const LANGUAGES = { en: "English", zh: "中文" } as const;
export type Language = keyof typeof LANGUAGES;

interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
}
const Context = createContext<(Spoken & { readonly choose: (language: Language) => void }) | null>(null);

/** Gives its children words. The language is chosen once by the browser, then by the person. */
export function LanguageProvider({ first, children }: { readonly first: Spoken; readonly children: ReactNode }) {
  const [spoken, setSpoken] = useState(first);
  const choose = (language: Language) => {
    localStorage.setItem(REMEMBERED, language);
    void speak(language).then(setSpoken);
  };
  return <Context value={{ ...spoken, choose }}>{children}</Context>;
}

export function useLanguage() {
  const context = use(Context);
  if (!context) throw new Error("useLanguage outside LanguageProvider");
  return context;
}

export const useMessages = (): Messages => useLanguage().messages;

/** The form message of a schema in the chosen language; one that no table knows stays as it is. */
export function useValidation(): (message: string) => string {
  const table: Readonly<Record<string, string>> = useMessages().validation;
  return (message) => table[message] ?? message;
}

const REMEMBERED = "language";

/** What was chosen before, else what the browser asks for first. */
export function preferredLanguage(): Language {
  const remembered = localStorage.getItem(REMEMBERED);
  if (remembered === "en" || remembered === "zh") return remembered;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** Loads a language and tells the page. Chinese is a chunk of its own. */
export async function speak(language: Language): Promise<Spoken> {
  const messages = language === "zh" ? (await import("./zh/all.ts")).chinese : inEnglish;
  document.documentElement.lang = language === "zh" ? "zh-Hans" : "en-GB";
  return { language, messages };
}

const inEnglish: Messages = {
  ...english,
  validation: Object.fromEntries(VALIDATION_MESSAGES.map((message) => [message, message])) as Messages["validation"],
};
