import type { Item } from "../display-list.ts";
import type { Block, SideBySide } from "../document-model.ts";
import { PANEL } from "../palette.ts";
import { joinBoxes, heightOf, layoutBox, type Measure, type LayoutBox } from "./setting.ts";

/**
 * Points. A taller block may break across pages: more than half a page is too much to keep whole.
 */
const TALLEST_WHOLE = 420;

/** Lays out the blocks of a column. */
export type Stack = (blocks: readonly Block[], measure: Measure) => LayoutBox[];

/**
 * Columns beside each other, whole where they fit, else broken line by line. `padding` is the inner
 * margin of a tinted column.
 */
export function sideBySide(
  block: SideBySide,
  measure: Measure,
  padding: number,
  stack: Stack,
): LayoutBox[] {
  const columns = columnsOf(block, measure, padding, stack);
  const height = Math.max(...columns.map((each) => heightOf(each.boxes) + 2 * each.padding));
  if (height > TALLEST_WHOLE) return mergeColumns(columns.map((each) => each.boxes));
  const items = columns.flatMap(({ boxes, panel, padding: inset }) => {
    const inner = joinBoxes([layoutBox(inset, []), ...boxes]);
    return panel === null || boxes.length === 0
      ? inner.items
      : [background(panel, heightOf(boxes) + 2 * inset), ...inner.items];
  });
  return [layoutBox(height, items)];
}

interface ColumnLayout {
  readonly boxes: readonly LayoutBox[];
  readonly panel: Measure | null;
  readonly padding: number;
}

function columnsOf(
  { columns, gap }: SideBySide,
  measure: Measure,
  ofPanel: number,
  stack: Stack,
): ColumnLayout[] {
  const shares = columns.reduce((total, each) => total + each.share, 0);
  const room = measure.width - gap * (columns.length - 1);
  let x = measure.x;
  return columns.map(({ share, blocks, panel = false }) => {
    const outer = { x, width: (room * share) / shares };
    x += outer.width + gap;
    const padding = panel ? ofPanel : 0;
    const inner = { x: outer.x + padding, width: outer.width - 2 * padding };
    return { boxes: stack(blocks, inner), panel: panel ? outer : null, padding };
  });
}

const background = ({ x, width }: Measure, height: number): Item => ({
  kind: "rectangle",
  x,
  y: 0,
  width,
  height,
  radius: 6,
  color: PANEL,
});

/**
 * The first lines of all columns, then the second, so that nothing is lost however long a column
 * is.
 */
function mergeColumns(columns: readonly (readonly LayoutBox[])[]): LayoutBox[] {
  const rows = Math.max(...columns.map((each) => each.length));
  return Array.from({ length: rows }, (_, index) => {
    const row = columns.flatMap((each) => each[index] ?? []);
    return layoutBox(
      Math.max(...row.map((each) => each.height)),
      row.flatMap((each) => each.items),
    );
  });
}
