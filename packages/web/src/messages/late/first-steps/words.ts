import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { firstSteps as english } from "./en.ts";
import { firstSteps as chinese } from "./zh.ts";

/** Loaded with the list of first steps, not with the first list. */
export type FirstStepsWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useFirstStepsWords = (): FirstStepsWords => WORDS[useLanguage().language];
