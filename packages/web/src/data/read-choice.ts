import type { VatMode } from "@roundsman/core/vat";
import { fold } from "@roundsman/core/name";

/** Words of the app for the values of a column, folded, without spaces and signs. */
const WORDS = {
  vat_mode: {
    included: ["included", "vatincluded", "含增值税", "含税"],
    without: ["without", "withoutvat", "不显示增值税"],
    add: ["add", "addvat", "vatadded", "另加增值税"],
  } satisfies Readonly<Record<VatMode, readonly string[]>>,
  document_language: {
    en: ["en", "english", "英文", "英语"],
    zh: ["zh", "chinese", "中文"],
    both: ["both", "english中文", "中英对照", "中英文"],
  },
} as const;

/** The value that a cell names in either language; the cell as it is where it names none. */
export function readChoice(field: keyof typeof WORDS, cell: string): string {
  const word = fold(cell).replaceAll(/[^\p{L}\p{N}]/gu, "");
  const values: Readonly<Record<string, readonly string[]>> = WORDS[field];
  return Object.keys(values).find((value) => values[value]?.includes(word)) ?? cell;
}
