import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { handOvers as english } from "./en.ts";
import { handOvers as chinese } from "./zh.ts";

/** They come with the screen. */
export type HandOverWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useHandOverWords = (): HandOverWords => WORDS[useLanguage().language];
