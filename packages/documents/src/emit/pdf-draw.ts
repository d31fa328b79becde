import type PDFDocument from "pdfkit";
import { EMBOLDEN, type Item, type Run } from "../display-list.ts";

/** The colour that the current page fills with: said once, not for every word. */
export class Ink {
  readonly #document: PDFDocument;
  #color = "";

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** A new page knows no colour. */
  dry(): void {
    this.#color = "";
  }

  fill(color: string): void {
    if (color === this.#color) return;
    this.#document.fillColor(color);
    this.#color = color;
  }
}

/** Draws one item on the document's current page. */
export function draw(document: PDFDocument, item: Item, ink: Ink): void {
  switch (item.kind) {
    case "line":
      for (const run of item.runs) drawRun(document, run, item.y, ink);
      return;
    case "rectangle":
      ink.fill(item.color);
      document.roundedRect(item.x, item.y, item.width, item.height, item.radius).fill();
      return;
    case "picture":
      document.image(item.source, item.x, item.y, { width: item.width, height: item.height });
      return;
    case "rule":
      ink.fill(item.color);
      document.rect(item.x, item.y - item.thickness / 2, item.width, item.thickness).fill();
  }
}

function drawRun(document: PDFDocument, run: Run, y: number, ink: Ink): void {
  ink.fill(run.color);
  document.font(run.pack).fontSize(run.size);
  if (run.stroked) document.strokeColor(run.color).lineWidth(run.size * EMBOLDEN);
  // Width and words are known: pdfkit need not shape the run again to find them.
  const known = { textWidth: run.width, wordCount: 1 };
  document.text(run.text, run.x, y, { lineBreak: false, baseline: "alphabetic", fill: true, stroke: run.stroked, ...known });
}
