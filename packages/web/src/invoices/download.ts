import type { FileKind } from "@roundsman/core/handed-out";
import { fileName, momentOf } from "@roundsman/documents/file-name";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import { save, share } from "../documents/deliver.ts";
import { named, renderFiles } from "../documents/files.ts";
import type { Phone } from "../platform/phone.ts";
import { recordOf } from "./document.ts";
import { recordDocument } from "./document-records.ts";

interface Wanted {
  readonly kind: FileKind;
  readonly invoiceKey: string;
}

interface Hands {
  readonly render: typeof renderFiles;
  readonly give: typeof handOut;
  readonly phone: Phone;
}

interface Made {
  /** Characters that no font has; they stand as □. */
  readonly missing: readonly string[];
}

/** Makes the file, records it, and hands it out; null where the phone could not do one of these. Never rejects. */
export async function download(
  document: InvoiceDocument,
  { kind, invoiceKey }: Wanted,
  { render = renderFiles, give = handOut, phone }: Partial<Hands> = {},
): Promise<Made | null> {
  try {
    const { blobs, missing } = await render({ kind: "invoice", invoice: document }, kind);
    const now = new Date();
    // Before it is handed out: the page may be left at once, and no total goes out unrecorded.
    await recordDocument(invoiceKey, recordOf(document, kind, now), phone);
    await give(named(blobs, fileName(ENDINGS[kind], momentOf(now))), kind);
    return { missing };
  } catch {
    return null;
  }
}

const ENDINGS = { pdf: "pdf", png: "png", "factur-x": "pdf", ubl: "xml", cii: "xml", peppol: "xml" } as const satisfies Record<
  FileKind,
  string
>;

/** An image goes to the phone's share sheet where there is one. */
const handOut = async (files: readonly File[], kind: FileKind): Promise<void> => (kind === "png" ? share(files) : save(files));
