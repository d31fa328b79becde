import { office as english } from "./office-en.ts";
import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { office as chinese } from "./office-zh.ts";

/** They come with the screen: what the first list needs has no room for words that only managers read. */
export type OfficeWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useOfficeWords = (): OfficeWords => WORDS[useLanguage().language];
