import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { keepText } from "../device/keep-text.ts";
import type { Messages } from "./messages.ts";
import { REMEMBERED, speak, type Language, type Spoken } from "./speak.ts";
import { translated } from "./translated.ts";

export const LANGUAGES = { en: "English", zh: "中文" } as const satisfies Record<Language, string>;

const Context = createContext<(Spoken & { readonly choose: (language: Language) => void }) | null>(
  null,
);

/**
 * Provides the words in the current language. The browser decides the first language, then the
 * person.
 */
export function LanguageProvider({
  first,
  children,
}: {
  readonly first: Spoken;
  readonly children: ReactNode;
}) {
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    // Follows a choice that was made in another tab, as the colour scheme does.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === REMEMBERED && (newValue === "en" || newValue === "zh"))
        void speak(newValue).then(setSpoken);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  const choose = (language: Language) => {
    keepText(REMEMBERED, language);
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

/** Translates a schema's message into the chosen language; an unknown message stays as it is. */
export function useValidation(): (message: string) => string {
  const messages = useMessages();
  return (message) => translated(message, messages) ?? message;
}
