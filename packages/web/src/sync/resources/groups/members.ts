type Keys = readonly string[];

/** The server's own rules for members (wire §6), so that the phone shows now what it will answer later. */
export const added = (members: Keys, keys: Keys): string[] => [...new Set([...members, ...keys])];

export const taken = (members: Keys, keys: Keys): string[] =>
  members.filter((key) => !keys.includes(key));

/** Those that are named share out their places anew; the others, out of sight or added meanwhile, keep theirs. */
export function ordered(members: Keys, keys: Keys): string[] {
  const named = [...new Set(keys)].filter((key) => members.includes(key));
  const queue = named.values();
  return members.map((key) => (named.includes(key) ? (queue.next().value ?? key) : key));
}

/** One member a place up or down; at an end it stays. */
export function moved(members: Keys, key: string, by: -1 | 1): string[] {
  const from = members.indexOf(key);
  const to = from + by;
  const other = members[to];
  if (from < 0 || other === undefined) return [...members];
  return members.map((each, at) => (at === from ? other : at === to ? key : each));
}

/** One member to where another is; those between move up. */
export function dropped(members: Keys, key: string, onto: string): string[] {
  const to = members.indexOf(onto);
  if (key === onto || to < 0 || !members.includes(key)) return [...members];
  return taken(members, [key]).toSpliced(to, 0, key);
}

/** One member back in: behind whoever was nearest before it in `former` and is still there, else first. */
export function putBack(members: Keys, key: string, former: Keys): string[] {
  if (members.includes(key)) return [...members];
  const before = former
    .slice(0, Math.max(0, former.indexOf(key)))
    .findLast((each) => members.includes(each));
  return members.toSpliced(before === undefined ? 0 : members.indexOf(before) + 1, 0, key);
}
