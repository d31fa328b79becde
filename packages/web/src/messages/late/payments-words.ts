import { payments as english } from "./payments-en.ts";
import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import type { Language } from "../speak.ts";
import { payments as chinese } from "./payments-zh.ts";

/** Loaded with the sheets, to keep the first list's download small. */
export type PaymentsWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

/** For a question outside a sheet. */
export const paymentsWords = (language: Language): PaymentsWords => WORDS[language];

export const usePaymentsWords = (): PaymentsWords => paymentsWords(useLanguage().language);
