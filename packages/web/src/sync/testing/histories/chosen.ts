/** The entry at `index`, modulo their number; null where there are none. */
export function chosen<T>(
  from: ReadonlyMap<string, T>,
  index: number,
): { readonly key: string; readonly value: T } | null {
  const all = [...from];
  const found = all.length === 0 ? undefined : all[index % all.length];
  return found ? { key: found[0], value: found[1] } : null;
}
