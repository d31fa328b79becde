import { momentOf, type Moment } from "@roundsman/documents/files/file-name";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { isShareable, save, share } from "./deliver.ts";
import { named, renderFiles } from "./files.ts";

/** Goes to the phone's share sheet where there is one, and is saved elsewhere. Answers the characters that no font has. */
export async function handOver(
  printable: Printable,
  kind: "pdf" | "png",
  nameAt: (kind: "pdf" | "png", at: Moment) => string,
): Promise<readonly string[]> {
  const at = momentOf(new Date());
  const { blobs, missing } = await renderFiles(printable, kind);
  const files = named(blobs, nameAt(kind, at));
  // A sheet that would come too long after the tap is not let up: then it is saved.
  if (isShareable(files)) await share(files).catch(() => save(files));
  else save(files);
  return missing;
}
