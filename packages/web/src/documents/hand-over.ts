import { momentOf, type Moment } from "@roundsman/documents/files/file-name";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { shareOrSave } from "../ui/deliver.ts";
import { named, renderFiles } from "./files.ts";

/**
 * Opens the phone's share sheet if there is one, and saves the file elsewhere. Resolves with the
 * characters that no font has.
 */
export async function handOver(
  printable: Printable,
  kind: "pdf" | "png",
  nameAt: (kind: "pdf" | "png", at: Moment) => string,
): Promise<readonly string[]> {
  const at = momentOf(new Date());
  const { blobs, missing } = await renderFiles(printable, kind);
  await shareOrSave(named(blobs, nameAt(kind, at)));
  return missing;
}
