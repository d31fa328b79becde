import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { merging as english } from "./merging-en.ts";
import { merging as chinese } from "./merging-zh.ts";

/** They come with what merges contacts. */
export type MergingWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useMergingWords = (): MergingWords => WORDS[useLanguage().language];
