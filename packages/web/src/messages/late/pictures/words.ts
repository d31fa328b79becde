import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { pictures as english } from "./en.ts";
import { pictures as chinese } from "./zh.ts";

/** Loaded with a contact's page, to keep the first list's download small. */
export type PictureWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const usePictureWords = (): PictureWords => WORDS[useLanguage().language];
