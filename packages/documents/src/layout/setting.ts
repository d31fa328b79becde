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
export const atTightness = (roomy: number, tight: number, { tightness }: Setting): number =>
  roomy + (tight - roomy) * tightness;

/** The horizontal place of a block: x of its left edge and its width, in points. */
export interface Measure {
  readonly x: number;
  readonly width: number;
}

/** A piece that no page break cuts. The y of its items counts from its own top. */
export interface LayoutBox {
  readonly height: number;
  readonly items: readonly Item[];
  /** Stays on the page of the box that follows. */
  readonly keep: boolean;
  /** Drawn again where a page begins with this box. */
  readonly header: LayoutBox | null;
  /** White space, which vanishes at the top of a page. */
  readonly blank: boolean;
}

export const layoutBox = (
  height: number,
  items: readonly Item[],
  more: Partial<LayoutBox> = {},
): LayoutBox => ({
  height,
  items,
  keep: false,
  header: null,
  blank: false,
  ...more,
});

export const movedDown = (item: Item, dy: number): Item =>
  dy === 0 ? item : { ...item, y: item.y + dy };

export const heightOf = (boxes: readonly LayoutBox[]): number =>
  boxes.reduce((height, each) => height + each.height, 0);

/** Joins boxes into one, which no page break cuts. */
export function joinBoxes(boxes: readonly LayoutBox[], more: Partial<LayoutBox> = {}): LayoutBox {
  const items: Item[] = [];
  let height = 0;
  for (const each of boxes) {
    for (const item of each.items) items.push(movedDown(item, height));
    height += each.height;
  }
  return layoutBox(height, items, more);
}
