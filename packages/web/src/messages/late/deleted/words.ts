import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { deleted as english } from "./en.ts";
import { deleted as chinese } from "./zh.ts";

/** They come with the screen of what was deleted. */
export type DeletedWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useDeletedWords = (): DeletedWords => WORDS[useLanguage().language];
