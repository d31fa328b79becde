import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { catalogue as english } from "./en.ts";
import { catalogue as chinese } from "./zh.ts";

/** Loaded with the screen, not with the first list. */
export type CatalogueWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useCatalogueWords = (): CatalogueWords => WORDS[useLanguage().language];
