/** A name as it is stored: no white space at its ends, and one blank wherever there is some inside. Of one line: not for addresses or notes. */
export const tidyName = (text: string): string =>
  text.replaceAll(/\p{White_Space}+/gu, " ").replaceAll(/^ | $/g, "");

/** Letters of ASCII, spaced as a name is: to lower them is all that there is to do. Most names are such, and boards fold thousands. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Text as search and "exact name, whatever its case" compare it: one form of the same letters, lower case, spaced as a name is. */
export const fold = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : tidyName(text.normalize("NFKC").toLowerCase());
