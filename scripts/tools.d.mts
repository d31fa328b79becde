/** Where each named tool is. Brings what is missing where it may; otherwise throws a sentence that says how to get it. */
export function ensureTools<Name extends string>(names: readonly Name[]): Record<Name, string>;
