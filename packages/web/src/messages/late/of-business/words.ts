import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { ofBusiness as english } from "./en.ts";
import { ofBusiness as chinese } from "./zh.ts";

/** Loaded with the two forms, to keep the first list's download small. */
export type OfBusinessWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useOfBusinessWords = (): OfBusinessWords => WORDS[useLanguage().language];
