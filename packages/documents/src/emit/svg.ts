import { EMBOLDEN, type Item, type Page, type Run } from "../display-list.ts";
import { fontFamily } from "../typefaces/font-family.ts";
import { serialize, xmlWith, type XmlElement } from "./xml.ts";

/**
 * One page. A line is one text element with a tspan for each run, so that a selection across both
 * scripts stays on its line. "exact" puts every character at its place in the layout, if the list
 * has the places; "fitted" stretches every run to its width, for a viewer without the fonts.
 */
export function svgPage(page: Page, letters: "exact" | "fitted" = "exact"): XmlElement {
  const paper = element("rect", { width: page.width, height: page.height, fill: "#ffffff" });
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${page.width} ${page.height}`,
      "xml:space": "preserve",
    },
    [paper, ...page.items.map((item) => drawn(item, letters))],
  );
}

/** The page as the text of an SVG file. */
export const svgText = (page: XmlElement): string => `${serialize(page)}\n`;

function drawn(item: Item, letters: "exact" | "fitted"): XmlElement {
  switch (item.kind) {
    case "line":
      return element(
        "text",
        { y: item.y },
        (letters === "fitted" ? withoutEnd(item.runs) : item.runs).map((run) =>
          drawnRun(run, letters),
        ),
      );
    case "rectangle":
      return element("rect", {
        x: item.x,
        y: item.y,
        width: item.width,
        height: item.height,
        rx: item.radius,
        fill: item.color,
      });
    case "picture": {
      const { x, y, width, height, source } = item;
      return element("image", { x, y, width, height, href: source, preserveAspectRatio: "none" });
    }
    case "rule":
      return element("rect", {
        x: item.x,
        y: item.y - item.thickness / 2,
        width: item.width,
        height: item.thickness,
        fill: item.color,
      });
  }
}

/** Removes the space at the end of a wrapped line, which has no width to be stretched to. */
const withoutEnd = (runs: readonly Run[]): Run[] =>
  runs
    .map((run, index) => (index === runs.length - 1 ? { ...run, text: run.text.trimEnd() } : run))
    .filter(({ text }) => text !== "");

function drawnRun(run: Run, letters: "exact" | "fitted"): XmlElement {
  const stroke = run.stroked ? { stroke: run.color, "stroke-width": run.size * EMBOLDEN } : {};
  const fit =
    letters === "fitted" ? { textLength: run.width, lengthAdjust: "spacingAndGlyphs" } : {};
  return element(
    "tspan",
    {
      x: run.places?.join(" ") ?? run.x,
      "font-family": fontFamily(run.pack),
      "font-size": run.size,
      fill: run.color,
      ...stroke,
      ...fit,
    },
    [run.text],
  );
}

const element = (
  name: string,
  attributes: XmlElement["attributes"],
  children: XmlElement["children"] = [],
): XmlElement => xmlWith(name, attributes, ...children);
