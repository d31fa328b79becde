/// <reference path="./pdfmake.d.ts" />
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { FONT_DIRECTORY } from "@roundsman/documents/node/font-files";
import pdfmake from "pdfmake";
import { pdfmakeDefinition } from "./pdfmake-definition.ts";

const font = (name: string) => `${FONT_DIRECTORY}/${name}.ttf`;
pdfmake.setFonts({
  Latin: { normal: font("latin"), bold: font("latin-bold") },
  Han: { normal: font("han"), bold: font("han") },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONT_DIRECTORY));

export const pdfmakeInvoice = (invoice: InvoiceDocument): Promise<Uint8Array> =>
  pdfmake.createPdf(pdfmakeDefinition(invoice)).getBuffer();
