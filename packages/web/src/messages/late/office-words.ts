import { office as english } from "./office-en.ts";
import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { office as chinese } from "./office-zh.ts";

/** Loaded with the screen, because only managers read them. */
export type OfficeWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useOfficeWords = (): OfficeWords => WORDS[useLanguage().language];
