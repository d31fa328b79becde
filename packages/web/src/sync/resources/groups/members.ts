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
