import { saveFile } from "./save-file.ts";

/**
 * Whether the phone has a share sheet that accepts these files. A desktop computer downloads them:
 * its share menu is no use for an invoice.
 */
export const isShareable = (files: readonly File[]): boolean =>
  "canShare" in navigator &&
  matchMedia("(pointer: coarse)").matches &&
  navigator.canShare({ files: [...files] });

/**
 * Offers files in the phone's share sheet; false where the person closed it without a choice.
 * Rejects where the phone does not allow sharing now.
 */
export async function share(files: readonly File[]): Promise<boolean> {
  try {
    await navigator.share({ files: [...files] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return false;
    throw error;
  }
}

export function save(files: readonly File[]): void {
  for (const file of files) saveFile(file, file.name);
}
