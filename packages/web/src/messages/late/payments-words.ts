import { payments as english } from "./payments-en.ts";
import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import type { Language } from "../speak.ts";
import { payments as chinese } from "./payments-zh.ts";

/** They come with the sheets: what the first list needs has no room for them. */
export type PaymentsWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

/** For a question that is asked outside of a sheet. */
export const paymentsWords = (language: Language): PaymentsWords => WORDS[language];

export const usePaymentsWords = (): PaymentsWords => paymentsWords(useLanguage().language);
