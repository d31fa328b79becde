import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { reminder as english } from "./reminder-en.ts";
import { reminder as chinese } from "./reminder-zh.ts";

/** They come with the sheet. */
export type ReminderWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useReminderWords = (): ReminderWords => WORDS[useLanguage().language];
