import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { business as english } from "./business-en.ts";
import { business as chinese } from "./business-zh.ts";

/** Loaded with the screens of the business, to keep the first list's download small. */
export type BusinessWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useBusinessWords = (): BusinessWords => WORDS[useLanguage().language];
