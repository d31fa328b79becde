import type { EInvoiceKind } from "@roundsman/core/issuing/handed-out";
import { cii } from "@roundsman/documents/einvoice/cii";
import {
  isCreditNote,
  type InvoiceOrCreditNote,
} from "@roundsman/documents/credit-note/credit-note-document";
import { creditNoteModel } from "@roundsman/documents/credit-note/credit-note-model";
import { termsOf } from "@roundsman/documents/einvoice/e-credit-note";
import { profileOf } from "@roundsman/documents/einvoice/e-invoice";
import { facturX } from "@roundsman/documents/einvoice/factur-x";
import { ubl } from "@roundsman/documents/einvoice/ubl";
import type { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { invoiceModel } from "@roundsman/documents/invoice/invoice-model";
import { renderPdf } from "@roundsman/documents/render";
import type { RenderedFile } from "./messages.ts";

/**
 * An e-invoice by EN 16931, the same as the server's. Throws if something is missing; call
 * obstaclesTo first.
 */
export async function renderEInvoice(
  paper: InvoiceOrCreditNote,
  kind: EInvoiceKind,
  loader: FontLoader,
): Promise<RenderedFile> {
  const profile = profileOf(kind);
  const terms = termsOf(paper, profile);
  if (kind !== "factur-x")
    return {
      blob: new Blob([kind === "cii" ? cii(terms) : ubl(terms, profile)], {
        type: "application/xml",
      }),
      missing: [],
    };
  const { bytes, missing } = await renderPdf(
    isCreditNote(paper) ? creditNoteModel(paper) : invoiceModel(paper),
    loader,
    {
      attachments: [facturX(terms)],
    },
  );
  return { blob: new Blob([bytes.slice()], { type: "application/pdf" }), missing };
}
