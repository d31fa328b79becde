import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { ofBusiness as english } from "./en.ts";
import { ofBusiness as chinese } from "./zh.ts";

/** They come with the two forms: what the first list needs has no room for them. */
export type OfBusinessWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useOfBusinessWords = (): OfBusinessWords => WORDS[useLanguage().language];
