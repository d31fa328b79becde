import type { FileKind } from "@roundsman/core/handed-out";
import { fileName, momentOf } from "@roundsman/documents/file-name";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import { save, share } from "../documents/deliver.ts";
import { recordOf } from "./document.ts";
import { recordDocument, rememberDocumentChoice } from "./document-records.ts";

interface Wanted {
  readonly kind: FileKind;
  readonly invoiceKey: string;
  readonly customerKey: string | null;
}

interface Made {
  /** Characters that no font has; they stand as □. */
  readonly missing: readonly string[];
}

/** Makes the file, remembers how it was made, and hands it out; null where it could not be made. */
export async function download(document: InvoiceDocument, { kind, invoiceKey, customerKey }: Wanted): Promise<Made | null> {
  const made = await render(document, kind).catch(() => null);
  if (!made) return null;
  const now = new Date();
  const name = fileName(ENDINGS[kind], momentOf(now));
  const files = made.blobs.map(
    (blob, index) => new File([blob], index === 0 ? name : name.replace(".", `-${index + 1}.`), { type: blob.type }),
  );
  // Before it is handed out: the page may be left at once, and no total goes out unrecorded.
  const { vat, language } = document;
  await recordDocument(invoiceKey, recordOf(document, kind, now));
  if (customerKey !== null) await rememberDocumentChoice(customerKey, { vat, language });
  if (kind === "png") await share(files);
  else save(files);
  return { missing: made.missing };
}

const ENDINGS = { pdf: "pdf", png: "png", "factur-x": "pdf", ubl: "xml", cii: "xml" } as const satisfies Record<FileKind, string>;

async function render(document: InvoiceDocument, kind: FileKind): Promise<Made & { readonly blobs: readonly Blob[] }> {
  const { renderInvoice } = await import("../documents/documents.ts");
  if (kind === "png") return renderInvoice(document, "png");
  const { blob, missing } = await renderInvoice(document, kind);
  return { blobs: [blob], missing };
}
