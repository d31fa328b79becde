import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { unbooked as english } from "./en.ts";
import { unbooked as chinese } from "./zh.ts";

/** Loaded with the notice, not with the first list. */
export type UnbookedWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useUnbookedWords = (): UnbookedWords => WORDS[useLanguage().language];
