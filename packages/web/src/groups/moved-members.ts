import { without } from "../sync/resources/groups/members.ts";

type Keys = readonly string[];

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
