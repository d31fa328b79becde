import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { merging as english } from "./merging-en.ts";
import { merging as chinese } from "./merging-zh.ts";

/** Loaded with the screens that merge contacts, not with the first list. */
export type MergingWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useMergingWords = (): MergingWords => WORDS[useLanguage().language];
