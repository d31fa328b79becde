/** Leaves out undefined fields: an update writes only what was sent. */
export function withoutUndefined<T extends object>(
  fields: T,
): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]?: Exclude<T[Field], undefined>;
  };
}
