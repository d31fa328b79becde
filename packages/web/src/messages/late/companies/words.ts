import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { companies as english } from "./en.ts";
import { companies as chinese } from "./zh.ts";

/** Loaded with the editor's Company Info, to keep the first list's download small. */
export type CompanyWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useCompanyWords = (): CompanyWords => WORDS[useLanguage().language];
