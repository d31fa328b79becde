import type { FileKind } from "@roundsman/core/issuing/handed-out";
import { fileName, momentOf } from "@roundsman/documents/files/file-name";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { save, share } from "../../documents/deliver.ts";
import { named, renderFiles } from "../../documents/files.ts";
import type { Phone } from "../../sync/store/phone.ts";
import { recordOf } from "./document.ts";
import { recordDocument } from "./document-records.ts";

interface Wanted {
  readonly kind: FileKind;
  readonly invoiceKey: string;
}

interface Hands {
  readonly render: typeof renderFiles;
  readonly phone: Phone;
}

/** A document that is made, and not handed out yet. */
export interface MadeDocument {
  readonly files: readonly File[];
  /** Characters that no font has; they stand as □. */
  readonly missing: readonly string[];
  /** Keeps that it goes out now; rejects where the phone cannot. */
  readonly record: () => Promise<void>;
}

/** Makes the files; null where the phone could not. */
export async function makeDocument(
  document: InvoiceDocument,
  { kind, invoiceKey }: Wanted,
  { render = renderFiles, phone }: Partial<Hands> = {},
): Promise<MadeDocument | null> {
  try {
    const { blobs, missing } = await render({ kind: "invoice", invoice: document }, kind);
    const files = named(blobs, fileName(ENDINGS[kind], momentOf(new Date())));
    return {
      files,
      missing,
      record: () => recordDocument(invoiceKey, recordOf(document, kind, new Date()), phone),
    };
  } catch {
    return null;
  }
}

const ENDINGS = {
  pdf: "pdf",
  png: "png",
  "factur-x": "pdf",
  ubl: "xml",
  cii: "xml",
  peppol: "xml",
} as const satisfies Record<FileKind, string>;

/** Gives it to the browser's downloads. Rejects, and gives nothing, where it cannot be recorded: the page may be left at once, and no total goes out unrecorded. */
export async function saveDocument({ files, record }: MadeDocument, give = save): Promise<void> {
  await record();
  give(files);
}

/** Offers it in the phone's share sheet, and records it where it was sent from there; false where the sheet was closed. */
export async function shareDocument(
  { files, record }: MadeDocument,
  give = share,
): Promise<boolean> {
  if (!(await give(files))) return false;
  await record();
  return true;
}
