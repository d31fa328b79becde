import type { LocalGroup } from "../sync/store/local.ts";

/** The filter's choice for what is in no group at all; every other is a group's key. */
export const NO_GROUP = "none";

/** Those of a group in its order, those of none, or everything where nothing is chosen (spec §2). */
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
