import type { Block, Picture } from "../document-model.ts";
import { HAIRLINE, TONES } from "../palette.ts";
import { breakLines } from "./break-lines.ts";
import { placeLines } from "./place-lines.ts";
import { atTightness, layoutBox, type Measure, type Setting, type LayoutBox } from "./setting.ts";
import { sideBySide } from "./side-by-side.ts";
import { sums } from "./sums.ts";
import { table } from "./table.ts";

/** The boxes of blocks, one below the other; `parent` is the structure node that owns them. */
export function stack(
  blocks: readonly Block[],
  measure: Measure,
  setting: Setting,
  parent = 0,
): LayoutBox[] {
  return blocks.flatMap((block) => boxesOf(block, measure, setting, parent));
}

const ROLES = { title: "H1", heading: "H2", paragraph: "P" } as const;

function boxesOf(block: Block, measure: Measure, setting: Setting, parent: number): LayoutBox[] {
  switch (block.kind) {
    case "space":
      return [
        layoutBox(atTightness(block.height, block.least ?? block.height, setting), [], {
          blank: true,
          keep: true,
        }),
      ];
    case "picture":
      return [
        picture(
          scaledPicture(block, setting),
          measure,
          setting.structure.add(parent, { type: "Figure", alternative: block.alternative }),
        ),
      ];
    case "rule":
      return [rule(block.tone, measure)];
    case "text": {
      const lines = breakLines(block.text, measure.width, setting);
      if (lines.length === 0) return [];
      const placed = placeLines(
        lines,
        block.align,
        measure,
        setting.structure.add(parent, { type: ROLES[block.role] }),
      );
      return placed.map((each, index) => ({
        ...each,
        keep: block.role !== "paragraph" || isKept(index, placed.length),
      }));
    }
    case "side-by-side": {
      const boxes = sideBySide(block, measure, atTightness(12, 8, setting), (blocks, inner) =>
        stack(blocks, inner, setting, parent),
      );
      return boxes.map((each, index) =>
        index === boxes.length - 1 ? { ...each, keep: block.keep ?? false } : each,
      );
    }
    case "table":
      return table(block, measure, setting, parent);
    case "sums":
      return sums(block, measure, setting, parent);
  }
}

/**
 * Whether a line stays with the next one. Up to six lines stay together; a longer text never leaves
 * a single line at the end or the beginning of a page.
 */
const isKept = (index: number, lines: number): boolean =>
  index < lines - 1 && (lines <= 6 || index === 0 || index === lines - 2);

function scaledPicture(original: Picture, setting: Setting): Picture {
  const scale = atTightness(1, 0.75, setting);
  return { ...original, width: original.width * scale, height: original.height * scale };
}

function picture(
  { source, width, height, align }: Picture,
  measure: Measure,
  node: number,
): LayoutBox {
  const x = measure.x + (align === "right" ? measure.width - width : 0);
  return layoutBox(height, [{ kind: "picture", node, x, y: 0, width, height, source }], {
    keep: true,
  });
}

function rule(tone: "hair" | "accent", { x, width }: Measure): LayoutBox {
  const thickness = tone === "hair" ? 0.6 : 1.2;
  const color = tone === "hair" ? HAIRLINE : TONES.accent;
  return layoutBox(thickness, [{ kind: "rule", x, y: thickness / 2, width, thickness, color }]);
}
