import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { rates as english } from "./en.ts";
import { rates as chinese } from "./zh.ts";

/** Loaded with the sheets of VAT rates, not with the first list. */
export type RatesWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useRatesWords = (): RatesWords => WORDS[useLanguage().language];
