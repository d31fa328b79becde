import type { DisplayList, Item, Run } from "./display-list.ts";
import type { FontSet } from "./typefaces/font-set.ts";

/**
 * The list with the place of every character, for a browser that draws the text: browsers differ in
 * how wide they set the same font.
 */
export const withCharacterPositions = (list: DisplayList, fonts: FontSet): DisplayList => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => placed(item, fonts)),
  })),
});

const placed = (item: Item, fonts: FontSet): Item =>
  item.kind === "line" ? { ...item, runs: item.runs.map((run) => placedRun(run, fonts)) } : item;

/**
 * A run in which a character is not exactly one glyph (a mark over its letter, a pair of UTF-16
 * units) stays without places.
 */
function placedRun(run: Run, fonts: FontSet): Run {
  const face = fonts.fonts.get(run.pack);
  if (face === undefined) return run;
  const places: number[] = [];
  let x = run.x;
  for (const { text, advance, x: offset, y } of face.glyphsOf(run.text)) {
    if (text.length !== 1 || offset !== 0 || y !== 0) return run;
    places.push(Math.round(x * 100) / 100);
    x += (advance * run.size) / face.unitsPerEm;
  }
  return places.length === run.text.length ? { ...run, places } : run;
}
