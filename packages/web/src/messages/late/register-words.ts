import { register as english } from "./register-en.ts";
import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { register as chinese } from "./register-zh.ts";

/** Loaded with the screen, because they are rarely read. */
export type RegisterWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useRegisterWords = (): RegisterWords => WORDS[useLanguage().language];
