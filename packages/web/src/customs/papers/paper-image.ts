import type { Printable } from "@roundsman/documents/typefaces/printable";
import { renderDocument } from "../../documents/documents.ts";
import { saveFile } from "../../ui/save-file.ts";
import { imageName } from "./customs-paper.ts";

/**
 * Saves the paper as a PNG named after its title, one for each page. Resolves with the characters
 * that no font has.
 */
export async function downloadImage(paper: Printable, title: string): Promise<readonly string[]> {
  const { blobs, missing } = await renderDocument(paper, "png");
  for (const [index, blob] of blobs.entries())
    saveFile(blob, imageName(title, { number: index + 1, total: blobs.length }));
  return missing;
}
