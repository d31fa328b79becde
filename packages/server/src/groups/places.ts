/** Members after others are added at the end; those that are in already stay where they are. */
export const added = (members: readonly number[], ids: readonly number[]): number[] => [
  ...new Set([...members, ...ids]),
];

export const taken = (members: readonly number[], ids: readonly number[]): number[] =>
  members.filter((id) => !ids.includes(id));

/**
 * Members in a new order. Those that are named share out their places anew; the others, which the sender may not have known of, keep theirs.
 * Ids that are no members are passed over.
 */
export function ordered(members: readonly number[], ids: readonly number[]): number[] {
  const named = [...new Set(ids)].filter((id) => members.includes(id));
  const queue = named.values();
  return members.map((id) => (named.includes(id) ? (queue.next().value ?? id) : id));
}
