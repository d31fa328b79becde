import { useLanguage } from "../../language.tsx";
import type { Widened } from "../../messages.ts";
import { credit as englishCredit, issued as englishIssued } from "./en.ts";
import { credit as chineseCredit, issued as chineseIssued } from "./zh.ts";

/**
 * Loaded with the screens of what is issued: editor, credit notes, receipts, statements, day sheet.
 */
export type CreditWords = Widened<typeof englishCredit>;
export type IssuedWords = Widened<typeof englishIssued>;

const CREDIT = { en: englishCredit, zh: chineseCredit };
const ISSUED = { en: englishIssued, zh: chineseIssued };

export const useCreditWords = (): CreditWords => CREDIT[useLanguage().language];

export const useIssuedWords = (): IssuedWords => ISSUED[useLanguage().language];
