import type { DisplayList, Item, Page } from "../display-list.ts";
import type { StructureNode } from "../structure.ts";

/** Joins documents into one. Each begins on a new page and counts its own pages. */
export function mergeDocuments(lists: readonly DisplayList[], title: string): DisplayList {
  const pages: Page[] = [];
  const parts: StructureNode[] = [];
  let used = 1;
  for (const { pages: own, structure } of lists) {
    const first = used;
    pages.push(
      ...own.map((page) => ({ ...page, items: page.items.map((item) => renumbered(item, first)) })),
    );
    parts.push({ ...shifted(structure, first), type: "Part" });
    used += countOf(structure);
  }
  return {
    title,
    author: lists[0]?.author ?? "",
    language: lists[0]?.language ?? "en-GB",
    date:
      lists
        .map((each) => each.date)
        .toSorted()
        .at(-1) ?? "1970-01-01",
    pages,
    structure: { id: 0, type: "Document", children: parts },
    packs: [...new Set(lists.flatMap((each) => each.packs))].toSorted(),
    missing: [...new Set(lists.flatMap((each) => each.missing))],
  };
}

const renumbered = (item: Item, by: number): Item =>
  "node" in item && item.node !== null ? { ...item, node: item.node + by } : item;

const shifted = (node: StructureNode, by: number): StructureNode => ({
  ...node,
  id: node.id + by,
  children: node.children.map((child) => shifted(child, by)),
});

const countOf = (node: StructureNode): number =>
  node.children.reduce((count, child) => count + countOf(child), 1);
