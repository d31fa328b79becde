/**
 * The path of each named tool. Installs missing ones where it may; otherwise throws a sentence that
 * says how to get them.
 */
export function ensureTools<Name extends string>(names: readonly Name[]): Record<Name, string>;
