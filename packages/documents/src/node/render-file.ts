import { cii } from "../einvoice/cii.ts";
import { termsOf } from "../einvoice/e-credit-note.ts";
import type { EInvoice, Profile } from "../einvoice/e-invoice.ts";
import { facturX } from "../einvoice/factur-x.ts";
import { ubl } from "../einvoice/ubl.ts";
import { svgPage, svgText } from "../emit/svg.ts";
import type { DocumentModel } from "../document-model.ts";
import type { FontLoader } from "../typefaces/font-set.ts";
import { isCreditNote, type InvoiceOrCreditNote } from "../credit-note/credit-note-document.ts";
import { creditNoteModel } from "../credit-note/credit-note-model.ts";
import { invoiceModel } from "../invoice/invoice-model.ts";
import { renderPages, renderPdf } from "../render.ts";
import { modelOf, type Printable as PrintableOfKind } from "../typefaces/printable.ts";
import { pagesAsPng } from "./png.ts";

/** "factur-x" is the PDF with the e-invoice inside. PNG and SVG are one picture, however long. */
export const FORMATS = ["pdf", "factur-x", "png", "svg", "ubl", "cii", "peppol"] as const;
export type Format = (typeof FORMATS)[number];

export interface RenderedFile {
  readonly bytes: Uint8Array;
  /** MIME type. */
  readonly type: string;
  /** Characters that no font has; they are printed as □. */
  readonly missing: readonly string[];
}

/**
 * An invoice or a credit note, or any document with its kind; only the first two can be e-invoices.
 */
export type FileSource = InvoiceOrCreditNote | PrintableOfKind;

/**
 * A document in one format. Throws for an e-invoice for which obstaclesTo (einvoice/e-invoice.ts)
 * returns any obstacle: check before.
 */
export async function renderFile(
  source: FileSource,
  format: Format,
  loader: FontLoader,
): Promise<RenderedFile> {
  const model = modelFor(source);
  switch (format) {
    case "pdf":
      return { ...(await renderPdf(model, loader)), type: "application/pdf" };
    case "factur-x":
      return {
        ...(await renderPdf(model, loader, { attachments: [facturX(eTerms(source))] })),
        type: "application/pdf",
      };
    case "png":
      return picture(model, loader);
    case "svg": {
      const list = await renderPages(model, loader, "continuous");
      return file(
        list.pages.map((page) => svgText(svgPage(page, "fitted"))).join(""),
        "image/svg+xml",
        list.missing,
      );
    }
    case "ubl":
      return file(ubl(eTerms(source)), "application/xml");
    case "peppol":
      return file(ubl(eTerms(source, "peppol"), "peppol"), "application/xml");
    case "cii":
      return file(cii(eTerms(source)), "application/xml");
  }
}

const modelFor = (source: FileSource): DocumentModel =>
  "kind" in source
    ? modelOf(source)
    : isCreditNote(source)
      ? creditNoteModel(source)
      : invoiceModel(source);

function eTerms(source: FileSource, profile?: Profile): EInvoice {
  if ("kind" in source) throw new Error("Only an invoice or a credit note can be an e-invoice");
  return termsOf(source, profile);
}

async function picture(model: DocumentModel, loader: FontLoader): Promise<RenderedFile> {
  const list = await renderPages(model, loader, "continuous");
  const area = list.pages.reduce((most, page) => Math.max(most, page.width * page.height), 1);
  const { bytes, missing } = await renderPdf(model, loader, { paper: "continuous" });
  const [png] = await pagesAsPng(bytes, Math.min(SHARP, Math.sqrt(MOST_PIXELS / area)));
  if (png === undefined) throw new Error("The document has no page");
  return { bytes: png, type: "image/png", missing };
}

/** 192 dpi, and the memory limit of a picture: 24 million pixels take 96 MB while it is drawn. */
const SHARP = 8 / 3;
const MOST_PIXELS = 24_000_000;

const file = (text: string, type: string, missing: readonly string[] = []): RenderedFile => ({
  bytes: new TextEncoder().encode(text),
  type,
  missing,
});
