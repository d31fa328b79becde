import { tidyName } from "./name.ts";

/** Text as search and "exact name, whatever its case" compare it: one form of the same letters, lower case, spaced as a name is. */
export const fold = (text: string): string => tidyName(text.normalize("NFKC").toLowerCase());
