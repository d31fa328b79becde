import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { customs as english } from "./en.ts";
import { customs as chinese } from "./zh.ts";

/** They come with the pages of customs papers. */
export type CustomsWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useCustomsWords = (): CustomsWords => WORDS[useLanguage().language];
