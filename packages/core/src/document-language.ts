/**
 * The language of a document's own words: one language, or English with the Chinese beside it. Data
 * are never translated.
 */
export const DOCUMENT_LANGUAGES = ["en", "zh", "both"] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/**
 * The customer's own language, else both: never the language of the person who makes the document.
 */
export const languageFor = (
  customer: { readonly documentLanguage: DocumentLanguage | "" } | null | undefined,
): DocumentLanguage => customer?.documentLanguage || "both";
