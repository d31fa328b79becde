import {
  DOCUMENT_LANGUAGES,
  type DocumentLanguage as Language,
} from "@roundsman/core/document-language";
import type { Span, Text } from "./document-model.ts";

export const LANGUAGES = DOCUMENT_LANGUAGES;
export type DocumentLanguage = Language;

/** A word or sentence of the document itself. */
export interface Words {
  readonly en: string;
  readonly zh: string;
  /** Where one beside the other would repeat itself. */
  readonly both?: string;
}

/** The English stands out, the Chinese beside it is muted and of normal weight. */
export function say(words: Words, language: DocumentLanguage, style: Omit<Span, "text">): Text {
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
