import { fileName, momentOf } from "@roundsman/documents/file-name";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import { saveFile } from "../ui/save-file.ts";
import { recordDownload, rememberDocumentChoice } from "./queries.ts";

interface Wanted {
  readonly kind: "pdf" | "png";
  readonly invoiceKey: string;
  readonly customerKey: string | null;
}

/** Makes the file, hands it to the browser, and remembers how it was made; whether it could be made. */
export async function download(document: InvoiceDocument, { kind, invoiceKey, customerKey }: Wanted): Promise<boolean> {
  const blobs = await render(document, kind).catch(() => null);
  if (!blobs) return false;
  const name = fileName(kind, momentOf(new Date()));
  for (const [index, blob] of blobs.entries()) saveFile(blob, index === 0 ? name : name.replace(".", `-${index + 1}.`));
  const { vat, language } = document;
  await recordDownload({ invoiceKey, at: Date.now(), vat, kind });
  if (customerKey !== null) await rememberDocumentChoice(customerKey, { vat, language: language === "zh" ? "zh" : "en" });
  return true;
}

async function render(document: InvoiceDocument, kind: "pdf" | "png"): Promise<readonly Blob[]> {
  const { renderInvoice } = await import("../documents/documents.ts");
  return kind === "pdf" ? [(await renderInvoice(document, "pdf")).blob] : (await renderInvoice(document, "png")).blobs;
}
