import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { stock as english } from "./en.ts";
import { stock as chinese } from "./zh.ts";

/** They come with the screens of the van: the first list needs none of them. */
export type StockWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useStockWords = (): StockWords => WORDS[useLanguage().language];
