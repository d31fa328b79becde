import type { DocumentModel } from "../document-model.ts";
import { HAIRLINE } from "../palette.ts";
import { breakLines, naturalWidth } from "./break-lines.ts";
import { placeLines } from "./place-lines.ts";
import { joinBoxes, layoutBox, type Measure, type Setting, type LayoutBox } from "./setting.ts";

const GAP = 24;
/** The bottom margin has room for so many lines. */
const MOST_LINES = 2;

/**
 * The foot of one page, measured from the lower edge of the body: rule, footer text, page x of y.
 * All of it is an artifact.
 */
export function footerOf(
  model: DocumentModel,
  count: { readonly page: number; readonly pages: number },
  measure: Measure,
  setting: Setting,
): LayoutBox {
  const label = model.pageLabel
    .replaceAll("{page}", String(count.page))
    .replaceAll("{pages}", String(count.pages));
  const style = { size: 7.5, weight: "regular", tone: "muted" } as const;
  const labelText = [{ ...style, text: label }];
  const labelWidth = naturalWidth(labelText, setting);
  const footWidth = measure.width - labelWidth - GAP;
  const foot = breakLines(model.footer, footWidth, setting).slice(0, MOST_LINES);
  const left = joinBoxes([
    layoutBox(ABOVE, []),
    ...placeLines(foot, "left", { x: measure.x, width: footWidth }, 0),
  ]);
  const right = joinBoxes([
    layoutBox(ABOVE, []),
    ...placeLines(breakLines(labelText, labelWidth + 1, setting), "right", measure, 0),
  ]);
  const rule = {
    kind: "rule",
    x: measure.x,
    y: RULE,
    width: measure.width,
    thickness: 0.6,
    color: HAIRLINE,
  } as const;
  return layoutBox(0, [
    rule,
    ...[...left.items, ...right.items].map((item) =>
      item.kind === "line" ? { ...item, node: null } : item,
    ),
  ]);
}

const RULE = 14;
const ABOVE = 20;
