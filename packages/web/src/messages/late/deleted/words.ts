import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { deleted as english } from "./en.ts";
import { deleted as chinese } from "./zh.ts";

/** Loaded with the screen of deleted records, not with the first list. */
export type DeletedWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useDeletedWords = (): DeletedWords => WORDS[useLanguage().language];
