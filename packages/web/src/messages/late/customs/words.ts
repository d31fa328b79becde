import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { customs as english } from "./en.ts";
import { customs as chinese } from "./zh.ts";

/** Loaded with the screens of customs papers, not with the first list. */
export type CustomsWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useCustomsWords = (): CustomsWords => WORDS[useLanguage().language];
