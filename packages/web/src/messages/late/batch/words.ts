import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { batch as english } from "./en.ts";
import { batch as chinese } from "./zh.ts";

/** Loaded with the sheet for many papers, not with the first list. */
export type BatchWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useBatchWords = (): BatchWords => WORDS[useLanguage().language];
