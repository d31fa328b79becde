import type { Line } from "../display-list.ts";
import type { Align } from "../document-model.ts";
import { layoutBox, type Measure, type SetLine, type LayoutBox } from "./setting.ts";

/** One box for each line, at the given edge of the measure. */
export function placeLines(
  lines: readonly SetLine[],
  align: Align,
  measure: Measure,
  node: number,
): LayoutBox[] {
  return lines.map((line) => {
    const left = measure.x + (align === "right" ? measure.width - line.width : 0);
    const runs = line.runs.map((run) => ({ ...run, x: run.x + left }));
    const item: Line = { kind: "line", node, y: line.baseline, runs };
    return layoutBox(line.height, runs.length === 0 ? [] : [item]);
  });
}
