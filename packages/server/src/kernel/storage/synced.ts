import { open } from "node:fs/promises";

/** Makes what a file or a folder holds survive a power cut. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
