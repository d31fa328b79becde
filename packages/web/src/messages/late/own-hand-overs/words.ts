import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { ownHandOvers as english } from "./en.ts";
import { ownHandOvers as chinese } from "./zh.ts";

/** Loaded with the lines above the invoices, not with the first list. */
export type OwnHandOverWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useOwnHandOverWords = (): OwnHandOverWords => WORDS[useLanguage().language];
