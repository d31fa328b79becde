/// <reference path="../ambient/pdfkit.d.ts" />
import PDFDocument from "pdfkit";
import type { DisplayList } from "../display-list.ts";
import type { FontSet } from "../font-set.ts";
import { gatherContent, gatherFile } from "./pdf-bytes.ts";
import { draw, Ink } from "./pdf-draw.ts";
import { PdfTags } from "./pdf-tags.ts";
import { escapeXml } from "./xml.ts";

/** A file that travels inside the PDF, as Factur-X does. */
export interface Attachment {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly description: string;
  readonly bytes: Uint8Array;
  /** An rdf:Description for the XMP packet, already escaped. */
  readonly metadata: string;
}

export interface PdfExtras {
  readonly attachments?: readonly Attachment[];
  /** Called after each page, to tell how far it is or to give way to others; when it rejects, the PDF is given up. */
  readonly eachPage?: (drawn: number) => Promise<void>;
}

/**
 * The display list as tagged PDF 1.7 with the structure of PDF/A-3a (ISO 19005-3), fonts embedded as subsets; the same list gives the same bytes.
 * `fonts` must be the set that it was laid out with.
 */
export async function pdf(list: DisplayList, fonts: FontSet, { attachments = [], eachPage }: PdfExtras = {}): Promise<Uint8Array> {
  const date = new Date(`${list.date}T00:00:00Z`);
  const document = new PDFDocument({
    font: null,
    autoFirstPage: false,
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    displayTitle: true,
    lang: list.language,
    info: {
      Title: list.title,
      ...(list.author !== "" && { Author: list.author }),
      Creator: "Roundsman",
      Producer: "Roundsman",
      CreationDate: date,
    },
  });
  escapeMetadata(document);
  for (const pack of list.packs) {
    const font = fonts.fonts.get(pack);
    if (font !== undefined) document.registerFont(pack, font);
  }
  const bytes = gatherFile(document);
  const ink = new Ink(document);
  const content = gatherContent(document);
  const tags = new PdfTags(document, list.structure);
  for (const [index, page] of list.pages.entries()) {
    document.addPage({ size: [page.width, page.height], margin: 0 });
    ink.dry();
    for (const item of page.items) {
      tags.mark("node" in item ? item.node : null);
      draw(document, item, ink);
    }
    tags.endPage();
    content.flush();
    await eachPage?.(index + 1);
  }
  tags.end();
  for (const each of attachments) attach(document, each, date);
  document.end();
  return bytes;
}

/** pdfkit writes title and author into the XMP packet as they are, where "Chan & Sons" is no XML. */
function escapeMetadata(document: PDFDocument): void {
  const addInfo = document._addInfo.bind(document);
  document._addInfo = () => {
    const { info } = document;
    document.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === "string" ? escapeXml(value) : value]),
    );
    addInfo();
    document.info = info;
  };
}

function attach(document: PDFDocument, { name, type, description, bytes, metadata }: Attachment, date: Date): void {
  document.file(bytes, { name, type, description, relationship: "Alternative", creationDate: date, modifiedDate: date });
  document.appendXML(metadata);
}
