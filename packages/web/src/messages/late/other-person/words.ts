import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { otherPerson as english } from "./en.ts";
import { otherPerson as chinese } from "./zh.ts";

/** Loaded where another person's work is found, to keep the first list's download small. */
export type OtherPersonWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useOtherPersonWords = (): OtherPersonWords => WORDS[useLanguage().language];
