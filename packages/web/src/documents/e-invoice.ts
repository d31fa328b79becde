import type { EInvoiceKind } from "@roundsman/core/issuing/handed-out";
import { cii } from "@roundsman/documents/einvoice/cii";
import { eInvoice, profileOf } from "@roundsman/documents/einvoice/e-invoice";
import { facturX } from "@roundsman/documents/einvoice/factur-x";
import { ubl } from "@roundsman/documents/einvoice/ubl";
import type { FontShelf } from "@roundsman/documents/typefaces/font-set";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { invoiceModel } from "@roundsman/documents/invoice/invoice-model";
import { renderPdf } from "@roundsman/documents/render";
import type { RenderedFile } from "./messages.ts";

/** An e-invoice by EN 16931, the same as the server's. Throws where something is in its way: ask obstaclesTo before. */
export async function renderEInvoice(
  invoice: InvoiceDocument,
  kind: EInvoiceKind,
  shelf: FontShelf,
): Promise<RenderedFile> {
  const profile = profileOf(kind);
  const of = eInvoice(invoice, profile);
  if (kind !== "factur-x")
    return {
      blob: new Blob([kind === "cii" ? cii(of) : ubl(of, profile)], { type: "application/xml" }),
      missing: [],
    };
  const { bytes, missing } = await renderPdf(invoiceModel(invoice), shelf, {
    attachments: [facturX(of)],
  });
  return { blob: new Blob([bytes.slice()], { type: "application/pdf" }), missing };
}
