import { driverBook as english } from "./en.ts";
import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { driverBook as chinese } from "./zh.ts";

/** Loaded with the screen, because only managers read them. */
export type DriverBookWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useDriverBookWords = (): DriverBookWords => WORDS[useLanguage().language];
