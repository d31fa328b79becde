import { renderPdf, renderPreview } from "@roundsman/documents/render";
import type { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { modelOf, type Printable } from "@roundsman/documents/typefaces/printable";
import { renderEInvoice } from "./e-invoice.ts";
import type { RenderedFile, Renderings } from "./messages.ts";
import { renderPng } from "./png.ts";

/** Renders a document as the worker is asked. */
export async function renderPrintable(
  printable: Printable,
  kind: keyof Renderings,
  loader: FontLoader,
): Promise<Renderings[keyof Renderings]> {
  const model = modelOf(printable);
  switch (kind) {
    case "pages":
      return renderPreview(model, loader);
    case "png":
      return renderPng(model, loader);
    case "factur-x":
    case "ubl":
    case "cii":
    case "peppol": {
      if (printable.kind === "invoice") return renderEInvoice(printable.invoice, kind, loader);
      if (printable.kind === "credit-note") return renderEInvoice(printable.note, kind, loader);
      throw new Error("Only an invoice or a credit note can be an e-invoice");
    }
    case "pdf": {
      const { bytes, missing } = await renderPdf(model, loader);
      return {
        blob: new Blob([bytes.slice()], { type: "application/pdf" }),
        missing,
      } satisfies RenderedFile;
    }
  }
}
