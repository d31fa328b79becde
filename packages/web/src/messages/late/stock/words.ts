import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { stock as english } from "./en.ts";
import { stock as chinese } from "./zh.ts";

/** Loaded with the screens of the van, not with the first list. */
export type StockWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useStockWords = (): StockWords => WORDS[useLanguage().language];
