import { describe, expect, it } from "vitest";
import type { DisplayList, Run } from "../src/display-list.ts";
import { paint, type Painter } from "../src/emit/canvas.ts";
import { svgPage } from "../src/emit/svg.ts";
import type { XmlElement } from "../src/emit/xml.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { layout } from "../src/layout.ts";
import { renderPreview } from "../src/render.ts";
import { textOf } from "../src/text-of.ts";
import { invoiceOf } from "./samples.ts";
import { pagesOf, LOADER } from "./tools.ts";

const INVOICE = invoiceOf({
  language: "both",
  summary: "Red Lantern Trading Ltd 红灯笼 AVATo x\u0301",
});
const runsOn = (list: DisplayList): Run[] =>
  list.pages.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === "line" ? item.runs : [])),
  );

/** A canvas that records the traced outlines; it cannot draw text itself. */
class Notes {
  readonly outlines: { points: [x: number, y: number][]; color: string; isStroked: boolean }[] = [];
  fillStyle = "";
  #points: [x: number, y: number][] = [];

  beginPath(): void {
    this.#points = [];
  }
  fill(): void {
    this.outlines.push({ points: this.#points, color: this.fillStyle, isStroked: false });
  }
  stroke(): void {
    const last = this.outlines.at(-1);
    if (last !== undefined) last.isStroked = true;
  }
  moveTo(x: number, y: number): void {
    this.#points.push([x, y]);
  }
  lineTo = this.moveTo.bind(this);
  quadraticCurveTo(_x: number, _y: number, x: number, y: number): void {
    this.#points.push([x, y]);
  }
  closePath(): void {}
  save(): void {}
  restore(): void {}
  scale(): void {}
  fillRect(): void {}
  roundRect(): void {}
}

async function painted() {
  const model = invoiceModel(INVOICE);
  const fonts = await LOADER.load(textOf(model));
  const list = layout(model, fonts);
  const notes = new Notes();
  for (const page of list.pages)
    paint(page, notes as unknown as Painter, { scale: 1, fonts, pictures: new Map() });
  return { list, fonts, outlines: notes.outlines.filter(({ points }) => points.length > 0) };
}

describe("a painted page", () => {
  it("has its text as outlines at the layout's positions, whatever widths the browser measures", async () => {
    const { list, fonts, outlines } = await painted();
    const runs = runsOn(list).filter(({ text }) => text.trim() !== "");
    expect(outlines).toHaveLength(runs.length);
    for (const [index, run] of runs.entries()) {
      const xs = outlines[index]?.points.map(([x]) => x) ?? [];
      // Because of side bearings, the outline of a letter may begin and end up to a quarter of an
      // em off.
      expect(Math.min(...xs), run.text).toBeGreaterThan(run.x - run.size / 4);
      expect(Math.max(...xs), run.text).toBeLessThan(run.x + run.width + run.size / 4);
      expect(outlines[index]?.color).toBe(run.color);
      expect(outlines[index]?.isStroked).toBe(run.stroked);
    }
    const [title] = runs;
    const letter = fonts.fonts.get("latin-bold")?.font.glyphForCodePoint("I".codePointAt(0) ?? 0);
    const [first] = letter?.path.commands ?? [];
    expect(outlines[0]?.points[0]?.[0]).toBeCloseTo(
      (title?.x ?? 0) + ((first?.args[0] ?? 0) * (title?.size ?? 0)) / 1000,
      6,
    );
  });
});

describe("a preview", () => {
  const tspansOf = (element: XmlElement): XmlElement[] =>
    element.children.flatMap((child) =>
      typeof child === "string" ? [] : child.name === "tspan" ? [child] : tspansOf(child),
    );

  it("places every character as the layout does", async () => {
    const plain = runsOn(await pagesOf(INVOICE));
    const list = await renderPreview(invoiceModel(INVOICE), LOADER);
    const tspans = list.pages.flatMap((page) => tspansOf(svgPage(page)));
    expect(tspans).toHaveLength(plain.length);
    for (const [index, run] of plain.entries()) {
      const places = String(tspans[index]?.attributes["x"]).split(" ").map(Number);
      expect(places[0]).toBeCloseTo(run.x, 1);
      if (run.text.includes("\u0301")) continue;
      expect(places, run.text).toHaveLength(run.text.length);
      for (const [at, place] of places.entries())
        expect(place).toBeGreaterThanOrEqual(places[at - 1] ?? 0);
      expect(places.at(-1)).toBeLessThanOrEqual(run.x + run.width + 0.01);
    }
  });

  it("is the same as the pages of the PDF otherwise", async () => {
    const list = await renderPreview(invoiceModel(INVOICE), LOADER);
    const bare = JSON.parse(
      JSON.stringify(list, (key, value) => (key === "places" ? undefined : value)),
    );
    expect(bare).toEqual(await pagesOf(INVOICE));
  });
});
