import { existsSync, fstatSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { diskStore } from "./disk-store.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "roundsman-pictures-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

test("A picture and its folder are on the disk before the upload is acknowledged", async () => {
  const [folder, place] = [join(data, "images"), join(data, "images", "door.jpg")];
  const synced = await watchSyncs((inode) => {
    if (inode === inodeOf(folder))
      return existsSync(place) ? "the folder with the picture in it" : "the folder";
    return inode === inodeOf(data) ? "the folder above" : "the picture";
  });
  await diskStore(folder).put("door.jpg", { bytes: Uint8Array.of(1, 2, 3), type: "image/jpeg" });
  expect(synced).toEqual(["the folder above", "the picture", "the folder with the picture in it"]);
});

const inodeOf = (path: string): number => statSync(path).ino;

/** Records everything that is synced from now on, in order, named by `name` from its inode. */
async function watchSyncs(name: (inode: number) => string): Promise<readonly string[]> {
  const seen: string[] = [];
  const handle = await open(data, "r");
  const own = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const really = Object.getOwnPropertyDescriptor(own, "sync")?.value as (
    this: FileHandle,
  ) => Promise<void>;
  vi.spyOn(own, "sync").mockImplementation(async function watched(this: FileHandle) {
    await really.call(this);
    seen.push(name(fstatSync(this.fd).ino));
  });
  return seen;
}
