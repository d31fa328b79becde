import type { LocalGroup } from "../sync/store/local.ts";

/** The filter's value for items in no group. Every other value is a group's key. */
export const NO_GROUP = "none";

/** The items of a group in its order, those in no group, or all if nothing is chosen (spec §2). */
export function inGroup<Item extends { readonly key: string }>(
  items: readonly Item[],
  groups: readonly LocalGroup[],
  choice: string | null,
): readonly Item[] {
  if (choice === null) return items;
  if (choice === NO_GROUP) {
    const placed = new Set(groups.flatMap(({ members }) => members));
    return items.filter(({ key }) => !placed.has(key));
  }
  const byKey = new Map(items.map((item) => [item.key, item]));
  return (groups.find(({ key }) => key === choice)?.members ?? []).flatMap(
    (key) => byKey.get(key) ?? [],
  );
}
