import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { pictures as english } from "./en.ts";
import { pictures as chinese } from "./zh.ts";

/** They come with a contact's page: what the first list needs has no room for them. */
export type PictureWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const usePictureWords = (): PictureWords => WORDS[useLanguage().language];
