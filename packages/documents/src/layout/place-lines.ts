import type { Line } from "../display-list.ts";
import type { Align } from "../document-model.ts";
import { slab, type Measure, type SetLine, type Slab } from "./setting.ts";

/** One slab for each line, at the given edge of the measure. */
export function placeLines(
  lines: readonly SetLine[],
  align: Align,
  measure: Measure,
  node: number,
): Slab[] {
  return lines.map((line) => {
    const left = measure.x + (align === "right" ? measure.width - line.width : 0);
    const runs = line.runs.map((run) => ({ ...run, x: run.x + left }));
    const item: Line = { kind: "line", node, y: line.baseline, runs };
    return slab(line.height, runs.length === 0 ? [] : [item]);
  });
}
