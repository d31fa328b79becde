/** A name as it is stored: no white space at its ends, and one blank wherever there is some inside. Of one line: not for addresses or notes. */
export const tidyName = (text: string): string =>
  text.replaceAll(/\p{White_Space}+/gu, " ").replaceAll(/^ | $/g, "");

/** Text as search and "exact name, whatever its case" compare it: one form of the same letters, lower case, spaced as a name is. */
export const fold = (text: string): string => tidyName(text.normalize("NFKC").toLowerCase());
