import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { data as english } from "./data-en.ts";
import { data as chinese } from "./data-zh.ts";

/** Loaded with the screens of imports and exports, to keep the first list's download small. */
export type DataWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useDataWords = (): DataWords => WORDS[useLanguage().language];
