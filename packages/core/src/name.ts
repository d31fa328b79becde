/**
 * A name as it is stored: trimmed, with one space for each run of white space. For texts of one
 * line: not for addresses or notes.
 */
export const tidyName = (text: string): string =>
  text.replaceAll(/\p{White_Space}+/gu, " ").replaceAll(/^ | $/g, "");

/**
 * ASCII with single spaces: only needs lower case. Most names are such, and the office's board
 * folds thousands.
 */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Text as search and case-insensitive names compare it: NFKC, lower case, spaced as a name is. */
export const fold = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : tidyName(text.normalize("NFKC").toLowerCase());
