import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncToDisk } from "../../kernel/storage/sync-to-disk.ts";
import type { Blob, BlobStore } from "./blob.ts";
import { mediaTypeOf } from "./image-name.ts";

/**
 * Files in a folder. A reader sees a complete file or none: a file is written beside its final
 * place, synced, and renamed; then its folder is synced.
 */
export const diskStore = (folder: string): BlobStore => ({
  put: async (name, { bytes }) => {
    const createdFolder = await mkdir(folder, { recursive: true });
    if (createdFolder !== undefined) await syncToDisk(dirname(createdFolder));
    const place = join(folder, name);
    await writeSynced(`${place}.part`, bytes);
    await rename(`${place}.part`, place);
    await syncToDisk(folder);
  },
  get: async (name) => {
    const bytes = await readOrNull(join(folder, name));
    return bytes && ({ bytes, type: mediaTypeOf(name) } satisfies Blob);
  },
  remove: (name) => rm(join(folder, name), { force: true }),
});

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
