import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { upgrade as english } from "./en.ts";
import { upgrade as chinese } from "./zh.ts";

/** Loaded with the form, to keep the first list's download small. */
export type UpgradeWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useUpgradeWords = (): UpgradeWords => WORDS[useLanguage().language];
