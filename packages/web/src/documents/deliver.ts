import { saveFile } from "../ui/save-file.ts";

/** Offers files in the phone's share sheet, where it has one that takes them; saves them everywhere else. */
export async function share(files: readonly File[]): Promise<void> {
  const data = { files: [...files] };
  if (!hasShareSheet() || !navigator.canShare(data)) return save(files);
  try {
    await navigator.share(data);
  } catch (error) {
    // Closing the sheet is an answer; a sheet that came too long after the tap (NotAllowedError) is not.
    if (!(error instanceof DOMException && error.name === "AbortError")) save(files);
  }
}

export function save(files: readonly File[]): void {
  for (const file of files) saveFile(file, file.name);
}

/** A desk has downloads; its share menus are no place for an invoice. */
const hasShareSheet = (): boolean => "canShare" in navigator && matchMedia("(pointer: coarse)").matches;
