type Keys = readonly string[];

/**
 * These functions follow the server's rules for members (wire §6), so the phone shows at once what
 * the server will answer.
 */
export const withAdded = (members: Keys, keys: Keys): string[] => [
  ...new Set([...members, ...keys]),
];

export const without = (members: Keys, keys: Keys): string[] =>
  members.filter((key) => !keys.includes(key));

/**
 * Puts the named members into the named order, within the places that they already hold. The
 * others, hidden or added meanwhile, keep their places.
 */
export function withOrder(members: Keys, keys: Keys): string[] {
  const named = [...new Set(keys)].filter((key) => members.includes(key));
  const queue = named.values();
  return members.map((key) => (named.includes(key) ? (queue.next().value ?? key) : key));
}

/** Moves one member up or down by one place; at an end it stays. */
export function withMoved(members: Keys, key: string, by: -1 | 1): string[] {
  const from = members.indexOf(key);
  const to = from + by;
  const other = members[to];
  if (from < 0 || other === undefined) return [...members];
  return members.map((each, at) => (at === from ? other : at === to ? key : each));
}

/** Moves one member to the place of another; those between shift by one. */
export function withMovedOnto(members: Keys, key: string, onto: string): string[] {
  const to = members.indexOf(onto);
  if (key === onto || to < 0 || !members.includes(key)) return [...members];
  return without(members, [key]).toSpliced(to, 0, key);
}

/**
 * Puts one member back: behind the nearest one before it in `former` that is still there, else
 * first.
 */
export function withReinserted(members: Keys, key: string, former: Keys): string[] {
  if (members.includes(key)) return [...members];
  const before = former
    .slice(0, Math.max(0, former.indexOf(key)))
    .findLast((each) => members.includes(each));
  return members.toSpliced(before === undefined ? 0 : members.indexOf(before) + 1, 0, key);
}
