import type { DisplayList, Item, Page, Run } from "./display-list.ts";
import type { DocumentModel } from "./document-model.ts";
import type { FontSet } from "./typefaces/font-set.ts";
import { stack } from "./layout/blocks.ts";
import { footerOf } from "./layout/footer.ts";
import { paginate } from "./layout/paginate.ts";
import type { Setting } from "./layout/setting.ts";
import { StructureTree } from "./structure.ts";

/**
 * "a4": pages of 210 × 297 mm. "continuous": one page of that width and as long as needed, for a
 * long image.
 */
export type Paper = "a4" | "continuous";

export const A4 = { width: 595.28, height: 841.89 } as const;
export const MARGIN = { side: 48, top: 44, bottom: 64 } as const;

/** Gives everything in the model its place. Pure: the same model and fonts give the same list. */
export function layout(model: DocumentModel, fonts: FontSet, paper: Paper = "a4"): DisplayList {
  const known = { runs: new Map<string, readonly Run[]>(), missing: new Set<string>() };
  const at = (tightness: number) =>
    laidOut(
      model,
      { ...known, fonts, structure: new StructureTree(), paragraphs: new WeakMap(), tightness },
      paper,
    );
  const roomy = at(0);
  if (!model.tightens || roomy.pages.length === 1 || roomy.pages.length > MOST_TIGHTENED)
    return roomy;
  const tightest = at(1);
  if (tightest.pages.length === roomy.pages.length) return roomy;
  // The loosest setting that saves the page.
  for (const tightness of STEPS) {
    const list = at(tightness);
    if (list.pages.length === tightest.pages.length) return list;
  }
  return tightest;
}

const STEPS = [0.25, 0.5, 0.75] as const;
/** With more pages than this, saving one is not worth it. */
const MOST_TIGHTENED = 4;

function laidOut(model: DocumentModel, setting: Setting, paper: Paper): DisplayList {
  const sheet = model.orientation === "portrait" ? A4 : { width: A4.height, height: A4.width };
  const measure = { x: MARGIN.side, width: sheet.width - 2 * MARGIN.side };
  const body =
    paper === "a4" ? sheet.height - MARGIN.top - MARGIN.bottom : Number.POSITIVE_INFINITY;
  const filled = paginate(stack(model.blocks, measure, setting), body, (item, dy) =>
    settled(item, item.y + dy + MARGIN.top),
  );
  const pages = filled.map(({ items, height }, index): Page => {
    // A short portrait page keeps the size of its sheet; a landscape table is cut to its height.
    const least = model.orientation === "portrait" ? sheet.height : 0;
    const pageHeight =
      paper === "a4" ? sheet.height : Math.max(least, height + MARGIN.top + MARGIN.bottom);
    const foot = footerOf(model, { page: index + 1, pages: filled.length }, measure, setting);
    return {
      width: sheet.width,
      height: pageHeight,
      items: [
        ...items,
        ...foot.items.map((item) => settled(item, item.y + (pageHeight - MARGIN.bottom))),
      ],
    };
  });
  return {
    title: model.title,
    author: model.author,
    language: model.language,
    date: model.date,
    pages,
    structure: setting.structure.root,
    packs: [...new Set(pages.flatMap(packsOf))].toSorted(),
    missing: [...setting.missing],
  };
}

const packsOf = (page: Page) =>
  page.items.flatMap((item) => (item.kind === "line" ? item.runs.map((run) => run.pack) : []));

/**
 * Rounds to thousandths of a point, so that a list is the same on every machine and short as JSON.
 */
const round = (points: number): number => Math.round(points * 1000) / 1000;

/** An item at its final y on the page, with all lengths rounded. */
function settled(item: Item, exact: number): Item {
  const y = round(exact);
  switch (item.kind) {
    case "line":
      return {
        ...item,
        y,
        runs: item.runs.map((run) => ({ ...run, x: round(run.x), width: round(run.width) })),
      };
    case "rectangle":
    case "picture":
      return { ...item, y, x: round(item.x), width: round(item.width), height: round(item.height) };
    case "rule":
      return { ...item, y, x: round(item.x), width: round(item.width) };
  }
}
