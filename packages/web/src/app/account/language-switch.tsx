import { UnstyledButton } from "@mantine/core";
import { LANGUAGES, useLanguage } from "../../messages/language.tsx";
import type { Language } from "../../messages/speak.ts";
import css from "./language-switch.module.css";

const OTHER = { en: "zh", zh: "en" } as const satisfies Record<Language, Language>;

/**
 * Switches to the other language. The label is in that language, so that those who need it can read
 * it.
 */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const other = OTHER[language];
  return (
    <UnstyledButton
      className={css.switch}
      lang={other === "zh" ? "zh-Hans" : "en-GB"}
      onClick={() => choose(other)}
    >
      {LANGUAGES[other]}
    </UnstyledButton>
  );
}
