/// <reference path="../ambient/pdfkit.d.ts" />
import PDFDocument from "pdfkit";
import { EMBOLDEN, type DisplayList, type Item, type Run } from "../display-list.ts";
import type { FontSet } from "../font-set.ts";

/** The display list as a PDF 1.7 with embedded subset fonts; the same list gives the same bytes. `fonts` must be the set that it was laid out with. */
export async function pdf(list: DisplayList, fonts: FontSet): Promise<Uint8Array> {
  const date = new Date(`${list.date}T00:00:00Z`);
  const document = new PDFDocument({
    font: null,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: false,
    displayTitle: true,
    lang: list.language,
    info: {
      Title: list.title,
      Author: list.author,
      Creator: "Roundsman",
      Producer: "Roundsman",
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const pack of list.packs) {
    const font = fonts.fonts.get(pack);
    if (font !== undefined) document.registerFont(pack, font);
  }
  const bytes = collected(document);
  for (const page of list.pages) {
    document.addPage({ size: [page.width, page.height], margin: 0 });
    for (const item of page.items) draw(document, item);
  }
  document.end();
  return bytes;
}

function draw(document: PDFDocument, item: Item): void {
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
  document.text(run.text, run.x, y, {
    lineBreak: false,
    baseline: "alphabetic",
    fill: true,
    stroke: run.stroked,
  });
}

function collected(document: PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on("data", (chunk) => chunks.push(chunk));
    document.on("end", () => resolve(joined(chunks)));
    document.on("error", reject);
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
