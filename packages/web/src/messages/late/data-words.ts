import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { data as english } from "./data-en.ts";
import { data as chinese } from "./data-zh.ts";

/** They come with the screens of imports and exports: what the first list needs has no room for them. */
export type DataWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useDataWords = (): DataWords => WORDS[useLanguage().language];
