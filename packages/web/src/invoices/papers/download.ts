import type { FileKind } from "@roundsman/core/issuing/handed-out";
import { fileName, momentOf } from "@roundsman/documents/files/file-name";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import type { Exclusive } from "../../device/exclusive.ts";
import { save, share } from "../../ui/deliver.ts";
import { named, renderFiles } from "../../documents/files.ts";
import { exclusive } from "../../session/session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { OutgoingPaper } from "../../sync/store/pending-share.ts";
import type { Phone } from "../../sync/store/phone.ts";
import { recordOf } from "./document.ts";
import { recordPaper, shareRecorded } from "./pending-shares.ts";

interface RequestedFile {
  readonly kind: FileKind;
  readonly invoiceKey: string;
}

interface Hands<Given> {
  readonly phone: Phone;
  /** Saves or shares the files. */
  readonly give: (files: readonly File[]) => Given;
}

/** A document that is rendered and not handed out yet. */
export interface MadeDocument {
  readonly files: readonly File[];
  /** Characters that no font has; they are printed as □. */
  readonly missing: readonly string[];
  /** The record to store if it is handed out at this moment. */
  readonly paper: (at: Date) => OutgoingPaper;
}

/** Renders the files; null where that fails. */
export async function makeDocument(
  document: InvoiceDocument,
  { kind, invoiceKey }: RequestedFile,
  render = renderFiles,
): Promise<MadeDocument | null> {
  try {
    const { blobs, missing } = await render({ kind: "invoice", invoice: document }, kind);
    const files = named(blobs, fileName(ENDINGS[kind], momentOf(new Date())));
    return {
      files,
      missing,
      paper: (at) => ({ invoice: invoiceKey, document: recordOf(document, kind, at) }),
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

/**
 * Saves it through the browser's downloads, after recording it. Rejects, and saves nothing, where
 * it cannot be recorded: the page may be left at once, and no total may go out unrecorded.
 */
export async function saveDocument(
  { files, paper }: MadeDocument,
  { phone = currentPhone(), give = save }: Partial<Hands<void>> = {},
): Promise<void> {
  await recordPaper(paper(new Date(phone.now())), phone);
  give(files);
}

interface Sharing extends Hands<Promise<boolean>> {
  readonly exclusive: Exclusive;
}

/**
 * Offers it in the phone's share sheet, and records it if it was sent; resolves with false where
 * the sheet was closed. Rejects, and opens no sheet, where it cannot be recorded.
 */
export const shareDocument = (
  { files, paper }: MadeDocument,
  { phone = currentPhone(), exclusive: alone = exclusive(), give = share }: Partial<Sharing> = {},
): Promise<boolean> => shareRecorded(paper, () => give(files), { phone, exclusive: alone });
