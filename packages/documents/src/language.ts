import {
  DOCUMENT_LANGUAGES,
  type DocumentLanguage as Language,
} from "@roundsman/core/document-language";
import type { Span, Text } from "./document-model.ts";

export const LANGUAGES = DOCUMENT_LANGUAGES;
export type DocumentLanguage = Language;

/** A word or sentence that is part of the document itself. */
export interface Words {
  readonly en: string;
  readonly zh: string;
  /** Used for both languages where English and Chinese side by side would repeat something. */
  readonly both?: string;
}

/**
 * Words in the language of the document. In both, the English has the style, and the Chinese beside
 * it is muted and of regular weight.
 */
export function styled(words: Words, language: DocumentLanguage, style: Omit<Span, "text">): Text {
  if (language !== "both" || words.both !== undefined)
    return [{ ...style, text: plain(words, language) }];
  return [
    { ...style, text: `${words.en} ` },
    {
      ...style,
      text: words.zh,
      weight: "regular",
      tone: "muted",
      size: style.size > 12 ? style.size * 0.6 : style.size,
    },
  ];
}

/** The same as plain text. */
export const plain = (words: Words, language: DocumentLanguage): string =>
  words[language] ?? `${words.en} ${words.zh}`;
