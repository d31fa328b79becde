import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { handOvers as english } from "./en.ts";
import { handOvers as chinese } from "./zh.ts";

/** Loaded with the screen, not with the first list. */
export type HandOverWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useHandOverWords = (): HandOverWords => WORDS[useLanguage().language];
