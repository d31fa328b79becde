import { momentOf, type Moment } from "@roundsman/documents/files/file-name";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { named, renderFiles } from "./files.ts";

export type PaperKind = "pdf" | "png";
export type NameAt = (kind: PaperKind, at: Moment) => string;

interface PaperFiles {
  readonly files: readonly File[];
  /** Characters that no font has; they are printed as □. */
  readonly missing: readonly string[];
}

/** Renders a paper as files to hand out. */
export async function paperFiles(
  printable: Printable,
  kind: PaperKind,
  nameAt: NameAt,
): Promise<PaperFiles> {
  const at = momentOf(new Date());
  const { blobs, missing } = await renderFiles(printable, kind);
  return { files: named(blobs, nameAt(kind, at)), missing };
}
