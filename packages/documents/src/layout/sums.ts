import type { Align, Sums, Text } from "../document-model.ts";
import { TONES } from "../palette.ts";
import { breakLines, naturalWidth } from "./break-lines.ts";
import { placeLines } from "./place-lines.ts";
import {
  atTightness,
  joinBoxes,
  heightOf,
  layoutBox,
  type Measure,
  type Setting,
  type LayoutBox,
} from "./setting.ts";

const GAP = 12;
/** Points above and below a row. */
const PADDING = {
  right: { roomy: 4, tight: 2 },
  left: { roomy: 1.5, tight: 1 },
} as const satisfies Record<Align, object>;

/** Labels and amounts on common baselines; a strong row has a rule above it. */
export function sums(
  { rows, align }: Sums,
  measure: Measure,
  setting: Setting,
  parent: number,
): LayoutBox[] {
  const table = setting.structure.add(parent, { type: "Table" });
  const widestLabel = Math.max(...rows.map((row) => naturalWidth(row.label, setting)));
  return rows.map((row) => {
    const most = measure.width * MOST_SHARE;
    const labelWidth =
      align === "left"
        ? Math.min(widestLabel, most)
        : measure.width - GAP - Math.min(naturalWidth(row.amount, setting), most);
    const amount = { x: measure.x + labelWidth + GAP, width: measure.width - labelWidth - GAP };
    const node = setting.structure.add(table, { type: "TR" });
    const cells = {
      label: cell(row.label, setting, {
        align: "left",
        measure: { x: measure.x, width: labelWidth },
        node: setting.structure.add(node, { type: "TH", scope: "Row" }),
      }),
      amount: cell(row.amount, setting, {
        align,
        measure: amount,
        node: setting.structure.add(node, { type: "TD" }),
      }),
    };
    const padding = layoutBox(atTightness(PADDING[align].roomy, PADDING[align].tight, setting), []);
    return joinBoxes([
      ...(row.strong ? [ruleOver(measure)] : []),
      padding,
      onOneBaseline(cells.label, cells.amount),
      padding,
    ]);
  });
}

/** The most that a label or an amount takes of the width. */
const MOST_SHARE = 0.75;

interface Place {
  readonly align: Align;
  readonly measure: Measure;
  readonly node: number;
}

const cell = (text: Text, setting: Setting, { align, measure, node }: Place): LayoutBox[] =>
  placeLines(breakLines(text, measure.width, setting), align, measure, node);

/** Moves the smaller text of a row down to the baseline of the larger. */
function onOneBaseline(label: readonly LayoutBox[], amount: readonly LayoutBox[]): LayoutBox {
  const baseline = Math.max(baselineOf(label), baselineOf(amount));
  const [one, other] = [label, amount].map((each) =>
    joinBoxes([layoutBox(baseline - baselineOf(each), []), ...each]),
  );
  return layoutBox(Math.max(heightOf(label), heightOf(amount)), [
    ...(one?.items ?? []),
    ...(other?.items ?? []),
  ]);
}

const baselineOf = (lines: readonly LayoutBox[]): number => lines[0]?.items[0]?.y ?? 0;

const ruleOver = ({ x, width }: Measure): LayoutBox =>
  layoutBox(5, [{ kind: "rule", x, y: 3, width, thickness: 1.2, color: TONES.accent }]);
