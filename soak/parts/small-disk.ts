import { execFileSync } from "node:child_process";
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of a few megabytes in memory, mounted over a folder. */
export interface SmallDisk {
  /** Fills the disk to the last byte. */
  readonly fill: () => void;
  /** Makes room again. */
  readonly free: () => void;
  readonly unmount: () => void;
}

/** Whether this process may mount a disk. Root may, but not in every container, so it is tried. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-mount-"));
  try {
    mountSmallDisk(folder, 1).unmount();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mounts the disk, which hides the folder's content. Throws where this process may not mount. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder], {
    stdio: "pipe",
  });
  const ballast = join(folder, "ballast");
  return {
    fill() {
      const file = openSync(ballast, "a");
      try {
        // Writes smaller and smaller pieces, down to a byte.
        for (let size = 1 << 20; size >= 1; size >>= 1) writeUntilFull(file, Buffer.alloc(size));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    // Lazily, because a process that has just ended may hold a file for a moment.
    unmount: () => void execFileSync("umount", ["--lazy", folder]),
  };
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}
