import type PDFDocument from "pdfkit";
import { EMBOLDEN, type Item, type Run } from "../display-list.ts";

/** Draws one item on the document's current page. */
export function draw(document: PDFDocument, item: Item): void {
  switch (item.kind) {
    case "line":
      for (const run of item.runs) drawRun(document, run, item.y);
      return;
    case "rectangle":
      document.roundedRect(item.x, item.y, item.width, item.height, item.radius).fillColor(item.color).fill();
      return;
    case "rule":
      document
        .rect(item.x, item.y - item.thickness / 2, item.width, item.thickness)
        .fillColor(item.color)
        .fill();
  }
}

function drawRun(document: PDFDocument, run: Run, y: number): void {
  document.font(run.pack).fontSize(run.size).fillColor(run.color);
  if (run.stroked) document.strokeColor(run.color).lineWidth(run.size * EMBOLDEN);
  // Width and words are known: pdfkit need not shape the run again to find them.
  const known = { textWidth: run.width, wordCount: 1 };
  document.text(run.text, run.x, y, { lineBreak: false, baseline: "alphabetic", fill: true, stroke: run.stroked, ...known });
}
