import type { Table, Text } from "../document-model.ts";
import type { Item } from "../display-list.ts";
import { HAIRLINE, TONES } from "../palette.ts";
import { breakLines, naturalWidth } from "./break-lines.ts";
import { placeLines } from "./place-lines.ts";
import {
  atTightness,
  joinBoxes,
  movedDown,
  layoutBox,
  type Measure,
  type Setting,
  type LayoutBox,
} from "./setting.ts";
import { tickBox, TICK } from "./tick-box.ts";

/** Points. `leastRest` is the width that is left for the "rest" column when numbers are huge. */
const LOOKS = {
  plain: { gap: { roomy: 16, tight: 11 }, padding: { roomy: 5, tight: 2 }, leastRest: 100 },
  quiet: { gap: { roomy: 10, tight: 8 }, padding: { roomy: 2.5, tight: 1.5 }, leastRest: 44 },
} as const;
type Look = (typeof LOOKS)[keyof typeof LOOKS];
/** The factor for the font size of a table in the tightest setting. */
const TIGHT_SCALE = 0.93;
/** A cell with more lines continues in another box, so that a page always has room for one. */
const MOST_LINES = 12;

/** Header and rows. Every row knows the header, which is drawn again at the top of a page. */
export function table(
  block: Table,
  measure: Measure,
  setting: Setting,
  parent: number,
): LayoutBox[] {
  const node = setting.structure.add(parent, { type: "Table" });
  const head = setting.structure.add(node, { type: "THead" });
  const look = LOOKS[block.look ?? "plain"];
  const columns = columnsOf(block, measure, setting);
  const header = joinBoxes(
    rowBoxes(
      {
        cells: block.columns.map((each) => each.header),
        type: "TH",
        node: setting.structure.add(head, { type: "TR" }),
        padding: look.padding,
      },
      columns,
      setting,
    ),
    { keep: true },
  );
  const rule =
    block.look === "quiet" ? line(measure, HAIRLINE, 0.6) : line(measure, TONES.accent, 1);
  const ruled = joinBoxes([header, rule], { keep: true });
  const repeated = asArtifact(ruled);
  const body = setting.structure.add(node, { type: "TBody" });
  const rows = block.rows.flatMap((cells) => {
    const parts = rowBoxes(
      {
        cells,
        type: "TD",
        node: setting.structure.add(body, { type: "TR" }),
        padding: look.padding,
      },
      columns,
      setting,
    );
    return parts.map((part, index) =>
      index === parts.length - 1 ? joinBoxes([part, line(measure, HAIRLINE, 0.6)]) : part,
    );
  });
  const firstKept = rows.length - block.keepLast;
  return [
    ruled,
    ...rows.map((each, index) => ({ ...each, header: repeated, keep: index >= firstKept })),
  ];
}

interface ColumnLayout extends Measure {
  readonly align: "left" | "right";
  readonly tick: boolean;
  /** Numbers that are too wide for the page become smaller and stay on one line. */
  readonly scale: number;
}

function columnsOf(
  { columns, rows, tightScale = TIGHT_SCALE, look = "plain" }: Table,
  { x, width }: Measure,
  setting: Setting,
): ColumnLayout[] {
  const widest = columns.map((column, index) => {
    if (column.width !== "auto") return column.width === "tick" ? TICK : 0;
    return Math.max(
      ...[column.header, ...rows.map((row) => row[index] ?? [])].map((cell) =>
        naturalWidth(cell, setting),
      ),
    );
  });
  const rests = columns.filter((each) => each.width === "rest").length;
  const gap = atTightness(LOOKS[look].gap.roomy, LOOKS[look].gap.tight, setting);
  const room = width - gap * (columns.length - 1);
  const wanted = widest.reduce((sum, each) => sum + each, 0);
  const fit = atTightness(1, tightScale, setting);
  const scale = Math.min(fit, (room - LOOKS[look].leastRest * rests) / wanted);
  let left = x;
  return columns.map((column, index) => {
    const own =
      column.width === "rest" ? (room - wanted * scale) / rests : (widest[index] ?? 0) * scale;
    const laid = {
      x: left,
      width: own,
      align: column.align,
      tick: column.width === "tick",
      scale: column.width === "rest" ? fit : scale,
    };
    left += own + gap;
    return laid;
  });
}

interface Row {
  readonly cells: readonly Text[];
  readonly type: "TH" | "TD";
  readonly node: number;
  readonly padding: Look["padding"];
}

function rowBoxes(
  { cells, type, node, padding: margin }: Row,
  columns: readonly ColumnLayout[],
  setting: Setting,
): LayoutBox[] {
  const placed = columns.map((column, index) =>
    placeLines(
      breakLines(scaled(cells[index] ?? [], column.scale), column.width, setting),
      column.align,
      column,
      setting.structure.add(node, type === "TH" ? { type, scope: "Column" } : { type }),
    ),
  );
  const most = Math.max(1, ...placed.map((lines) => lines.length));
  const baseline = Math.max(...placed.map(firstBaseline));
  const padding = atTightness(margin.roomy, margin.tight, setting);
  const parts = Math.ceil(most / MOST_LINES);
  return Array.from({ length: parts }, (_, part) => {
    const above = part === 0 ? padding : 0;
    const items: Item[] = [];
    if (type === "TD" && part === 0)
      for (const each of columns)
        if (each.tick)
          items.push(...tickBox(each.x, baseline).map((item) => movedDown(item, above)));
    let tallest = 0;
    for (const lines of placed) {
      let height = part === 0 ? baseline - firstBaseline(lines) : 0;
      for (const each of lines.slice(part * MOST_LINES, (part + 1) * MOST_LINES)) {
        for (const item of each.items) items.push({ ...item, y: item.y + height + above });
        height += each.height;
      }
      tallest = Math.max(tallest, height);
    }
    return layoutBox(above + tallest + (part === parts - 1 ? padding : 0), items);
  });
}

/** The y of the first baseline: numbers share it with the names beside them. */
const firstBaseline = (lines: readonly LayoutBox[]): number => lines[0]?.items[0]?.y ?? 0;

/** The same text object where the size stays, so that its cached layout is used. */
const scaled = (text: Text, scale: number): Text =>
  scale === 1 ? text : text.map((span) => ({ ...span, size: span.size * scale }));

const line = ({ x, width }: Measure, color: string, thickness: number): LayoutBox =>
  layoutBox(thickness, [{ kind: "rule", x, y: thickness / 2, width, thickness, color }]);

const asArtifact = (box: LayoutBox): LayoutBox => ({
  ...box,
  items: box.items.map((item) => (item.kind === "line" ? { ...item, node: null } : item)),
});
