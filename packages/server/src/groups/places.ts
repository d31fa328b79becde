/** Adds ids at the end; members already in the group keep their place. */
export const added = (members: readonly number[], ids: readonly number[]): number[] => [
  ...new Set([...members, ...ids]),
];

export const taken = (members: readonly number[], ids: readonly number[]): number[] =>
  members.filter((id) => !ids.includes(id));

/**
 * Reorders members. The named members share out their own places in the new order; the others,
 * which the sender may not know of, keep theirs. Ids of non-members are ignored.
 */
export function ordered(members: readonly number[], ids: readonly number[]): number[] {
  const named = [...new Set(ids)].filter((id) => members.includes(id));
  const queue = named.values();
  return members.map((id) => (named.includes(id) ? (queue.next().value ?? id) : id));
}
