/**
 * The version that a form shows, to be said when it is saved. What the server had not answered yet, when the form opened, is its first version: what
 * somebody else makes of it meanwhile is a later one, and is laid beside what is saved.
 */
export const seenOf = ({ version }: { readonly version: number }): number => Math.max(1, version);
