import { useLanguage } from "../language.tsx";
import type { Widened } from "../messages.ts";
import { reminder as english } from "./reminder-en.ts";
import { reminder as chinese } from "./reminder-zh.ts";

/** Loaded with the sheet, not with the first list. */
export type ReminderWords = Widened<typeof english>;

const WORDS = { en: english, zh: chinese };

export const useReminderWords = (): ReminderWords => WORDS[useLanguage().language];
