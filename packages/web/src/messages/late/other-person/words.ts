import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { otherPerson as english } from "./en.ts";
import { otherPerson as chinese } from "./zh.ts";

/** They come where somebody else's work is found: what the first list needs has no room for them. */
export type OtherPersonWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useOtherPersonWords = (): OtherPersonWords => WORDS[useLanguage().language];
