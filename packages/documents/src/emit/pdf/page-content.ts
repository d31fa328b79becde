import {
  EMBOLDEN,
  type Line,
  type Page,
  type Picture,
  type Rectangle,
  type Rule,
  type Run,
} from "../../display-list.ts";
import type { Pack } from "../../typefaces/font-packs.ts";
import type { EmbeddedFont } from "./embedded-font.ts";
import { points, textString } from "./syntax.ts";
import type { StructureWriter } from "./structure-writer.ts";

/** What all pages of a document share. */
export interface PageResources {
  readonly fonts: ReadonlyMap<Pack, EmbeddedFont>;
  /** The names of the pictures by their source. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly structure: StructureWriter;
  /** BCP 47, of the document. */
  readonly language: string;
}

/** The operators that draw a page. Colours, fonts and text modes are set where they change. */
export function pageContent(page: Page, resources: PageResources): string {
  const content = new PageContent(page, resources);
  for (const item of page.items) {
    content.mark("node" in item ? item.node : null);
    if (item.kind === "line") content.line(item);
    else if (item.kind === "rectangle") content.rectangle(item);
    else if (item.kind === "rule") content.rule(item);
    else content.picture(item);
  }
  return content.end();
}

class PageContent {
  readonly #page: Page;
  readonly #resources: PageResources;
  readonly #operators: string[] = [];
  readonly #state = { fill: "", stroke: "", lineWidth: "", mode: "0", font: "" };
  /** The node of the open marked content; null for an artifact, undefined for none. */
  #open: number | null | undefined;

  constructor(page: Page, resources: PageResources) {
    this.#page = page;
    this.#resources = resources;
  }

  /** What follows belongs to this node; null is an artifact (ISO 32000-1 §14.8.2.2). */
  mark(node: number | null): void {
    if (node === this.#open) return;
    this.#close();
    this.#operators.push(
      node === null ? "/Artifact<</Type/Layout>>BDC" : this.#resources.structure.mark(node),
    );
    this.#open = node;
  }

  line({ node, y, runs }: Line): void {
    this.#operators.push("BT");
    for (const run of runs) {
      const language = node === null ? null : foreignLanguage(run, this.#resources.language);
      if (language !== null) this.#operators.push(`/Span<</Lang${textString(language)}>>BDC`);
      this.#run(run, this.#up(y));
      if (language !== null) this.#operators.push("EMC");
    }
    this.#operators.push("ET");
  }

  rectangle({ x, y, width, height, radius, color }: Rectangle): void {
    this.#fill(color);
    this.#operators.push(
      radius === 0
        ? box(x, this.#up(y + height), width, height)
        : rounded(x, this.#up(y + height), { width, height, radius }),
    );
  }

  rule({ x, y, width, thickness, color }: Rule): void {
    this.#fill(color);
    this.#operators.push(box(x, this.#up(y + thickness / 2), width, thickness));
  }

  picture({ node, x, y, width, height, source }: Picture): void {
    const name = this.#resources.pictures.get(source);
    if (name === undefined) return;
    this.#resources.structure.place(node, [x, this.#up(y + height), x + width, this.#up(y)]);
    this.#operators.push(
      `q ${[width, 0, 0, height, x, this.#up(y + height)].map(points).join(" ")} cm/${name} Do Q`,
    );
  }

  end(): string {
    this.#close();
    return this.#operators.join("\n");
  }

  #close(): void {
    if (this.#open !== undefined) this.#operators.push("EMC");
    this.#open = undefined;
  }

  #run(run: Run, y: number): void {
    const font = this.#resources.fonts.get(run.pack);
    if (font === undefined) return;
    this.#fill(run.color);
    if (run.stroked) this.#set("stroke", `${rgb(run.color)} RG`);
    if (run.stroked) this.#set("lineWidth", `${points(run.size * EMBOLDEN)} w`);
    this.#set("mode", `${run.stroked ? 2 : 0} Tr`);
    this.#set("font", `/${font.name} ${points(run.size)} Tf`);
    this.#operators.push(
      `1 0 0 1 ${points(run.x)} ${points(y)} Tm[${this.#glyphs(run, y, font)}]TJ`,
    );
  }

  /** The glyphs in hexadecimal, with the kerning between them in thousandths of an em. */
  #glyphs(run: Run, y: number, font: EmbeddedFont): string {
    const em = 1000 / font.face.unitsPerEm;
    let text = "<";
    let x = run.x;
    for (const glyph of font.face.glyphsOf(run.text)) {
      const code = font.codeOf(glyph);
      const next = x + (glyph.advance * run.size) / font.face.unitsPerEm;
      if (glyph.x !== 0 || glyph.y !== 0) {
        const [dx, dy] = [glyph.x, glyph.y].map(
          (units) => (units * run.size) / font.face.unitsPerEm,
        ) as [number, number];
        text += `>]TJ 1 0 0 1 ${points(x + dx)} ${points(y + dy)} Tm[<${code}>]TJ 1 0 0 1 ${points(next)} ${points(y)} Tm[<`;
      } else {
        text += code;
        if (glyph.advance !== glyph.width)
          text += `>${points((glyph.width - glyph.advance) * em)}<`;
      }
      x = next;
    }
    return `${text}>`;
  }

  #fill(color: string): void {
    this.#set("fill", `${rgb(color)} rg`);
  }

  #set(what: "fill" | "stroke" | "lineWidth" | "mode" | "font", operator: string): void {
    if (this.#state[what] === operator) return;
    this.#state[what] = operator;
    this.#operators.push(operator);
  }

  /** Turns a y from the top edge of the page into one from the bottom edge. */
  #up(y: number): number {
    return this.#page.height - y;
  }
}

/** The language of a run that is not the document's, for screen readers; null for any other. */
function foreignLanguage({ text }: Run, language: string): string | null {
  if (/\p{Script=Han}/u.test(text)) return language === "zh-CN" ? null : "zh-CN";
  return language === "zh-CN" && /\p{Script=Latin}/u.test(text) ? "en-GB" : null;
}

const COLORS = new Map<string, string>();

/** "#rrggbb" as three shares of one. */
function rgb(color: string): string {
  const known = COLORS.get(color);
  if (known !== undefined) return known;
  const shares = [1, 3, 5]
    .map((at) => points(Number.parseInt(color.slice(at, at + 2), 16) / 255))
    .join(" ");
  COLORS.set(color, shares);
  return shares;
}

const box = (x: number, y: number, width: number, height: number): string =>
  `${[x, y, width, height].map(points).join(" ")} re f`;

/** The length of a Bézier handle of a quarter circle, as a share of the radius. */
const HANDLE = 0.5523;

function rounded(
  x: number,
  y: number,
  { width, height, radius }: Pick<Rectangle, "width" | "height" | "radius">,
): string {
  const r = Math.min(radius, width / 2, height / 2);
  const h = r * (1 - HANDLE);
  const [right, top] = [x + width, y + height];
  const at = (...numbers: readonly number[]) => numbers.map(points).join(" ");
  return [
    `${at(x + r, y)} m ${at(right - r, y)} l ${at(right - h, y, right, y + h, right, y + r)} c`,
    `${at(right, top - r)} l ${at(right, top - h, right - h, top, right - r, top)} c`,
    `${at(x + r, top)} l ${at(x + h, top, x, top - h, x, top - r)} c`,
    `${at(x, y + r)} l ${at(x, y + h, x + h, y, x + r, y)} c f`,
  ].join(" ");
}
