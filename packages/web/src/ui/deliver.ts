import { saveFile } from "./save-file.ts";

/** Whether the phone has a share sheet that takes these. A desk has downloads; its share menus are no place for an invoice. */
export const isShareable = (files: readonly File[]): boolean =>
  "canShare" in navigator &&
  matchMedia("(pointer: coarse)").matches &&
  navigator.canShare({ files: [...files] });

/** Offers files in the phone's share sheet; false where it was closed without a choice. Rejects where the phone lets nobody share now. */
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

/** To the phone's share sheet where there is one, and saved elsewhere. */
export async function shareOrSave(files: readonly File[]): Promise<void> {
  // A sheet that would come too long after the tap is not let up: then it is saved.
  if (isShareable(files)) await share(files).catch(() => save(files));
  else save(files);
}
