import { open } from "node:fs/promises";

/** Makes the contents of a file or a folder survive a power cut (fsync). */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
