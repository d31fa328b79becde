import { createContext, use, useEffect, useState, type ReactNode } from "react";
import type { Messages } from "./messages.ts";
import { REMEMBERED, speak, type Language, type Spoken } from "./speak.ts";
import { translated } from "./translated.ts";

export const LANGUAGES = { en: "English", zh: "中文" } as const satisfies Record<Language, string>;

const Context = createContext<(Spoken & { readonly choose: (language: Language) => void }) | null>(
  null,
);

/** Gives its children words. The language is chosen once by the browser, then by the person. */
export function LanguageProvider({
  first,
  children,
}: {
  readonly first: Spoken;
  readonly children: ReactNode;
}) {
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    // Another tab chose: this one follows, as it does in its colours.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === REMEMBERED && (newValue === "en" || newValue === "zh"))
        void speak(newValue).then(setSpoken);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
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
  const messages = useMessages();
  return (message) => translated(message, messages) ?? message;
}
