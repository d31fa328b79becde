import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { accounts as english } from "./en.ts";
import { accounts as chinese } from "./zh.ts";

/** Loaded with the screen, not with the first list. */
export type AccountsWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useAccountsWords = (): AccountsWords => WORDS[useLanguage().language];
