import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { companies as english } from "./en.ts";
import { companies as chinese } from "./zh.ts";

/** They come with the editor's Company Info: what the first list needs has no room for them. */
export type CompanyWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useCompanyWords = (): CompanyWords => WORDS[useLanguage().language];
