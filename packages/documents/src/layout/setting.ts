import type { Item, Run } from "../display-list.ts";
import type { Text } from "../document-model.ts";
import type { FontSet } from "../typefaces/font-set.ts";
import type { StructureTree } from "../structure.ts";

/** What every part of the layout needs. */
export interface Setting {
  readonly fonts: FontSet;
  readonly structure: StructureTree;
  /** Cache of the runs of spans. */
  readonly runs: Map<string, readonly Run[]>;
  /** Cache of texts, paragraph by paragraph, each on one line. */
  readonly paragraphs: WeakMap<Text, readonly Paragraph[]>;
  /** Collects characters that no font has. */
  readonly missing: Set<string>;
  /** From 0, the roomy setting, to 1, the tightest one. */
  readonly tightness: number;
}

export interface Paragraph {
  readonly spans: Text;
  readonly line: SetLine;
}

/** A line of runs from x = 0, without white space at its end. */
export interface SetLine {
  readonly runs: readonly Run[];
  readonly width: number;
  /** The largest font size of the line, in points. */
  readonly size: number;
  readonly height: number;
  /** From the top of the line. */
  readonly baseline: number;
}

/** A size in points, or a share, at the document's tightness. */
export const fitted = (roomy: number, tight: number, { tightness }: Setting): number =>
  roomy + (tight - roomy) * tightness;

/** The horizontal place of a block: x of its left edge and its width, in points. */
export interface Measure {
  readonly x: number;
  readonly width: number;
}

/** A piece that no page break cuts. The y of its items counts from its own top. */
export interface Slab {
  readonly height: number;
  readonly items: readonly Item[];
  /** Stays on the page of the slab that follows. */
  readonly keep: boolean;
  /** Drawn again where a page begins with this slab. */
  readonly header: Slab | null;
  /** White space, which vanishes at the top of a page. */
  readonly blank: boolean;
}

export const slab = (height: number, items: readonly Item[], more: Partial<Slab> = {}): Slab => ({
  height,
  items,
  keep: false,
  header: null,
  blank: false,
  ...more,
});

export const moved = (item: Item, dy: number): Item =>
  dy === 0 ? item : { ...item, y: item.y + dy };

export const heightOf = (slabs: readonly Slab[]): number =>
  slabs.reduce((height, each) => height + each.height, 0);

/** Joins slabs into one, which no page break cuts. */
export function fused(slabs: readonly Slab[], more: Partial<Slab> = {}): Slab {
  const items: Item[] = [];
  let height = 0;
  for (const each of slabs) {
    for (const item of each.items) items.push(moved(item, height));
    height += each.height;
  }
  return slab(height, items, more);
}
