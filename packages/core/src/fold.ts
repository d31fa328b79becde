/** Text as search and "exact name, whatever its case" compare it: one form of the same letters, lower case, no outer blanks. */
export const fold = (text: string): string => text.normalize("NFKC").toLowerCase().trim();
