import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { upgrade as english } from "./en.ts";
import { upgrade as chinese } from "./zh.ts";

/** They come with the form: what the first list needs has no room for them. */
export type UpgradeWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useUpgradeWords = (): UpgradeWords => WORDS[useLanguage().language];
