import { execFileSync } from "node:child_process";
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of a few megabytes in memory, mounted over a folder. */
export interface SmallDisk {
  /** Leaves no byte of it free. */
  readonly fill: () => void;
  /** Makes room again. */
  readonly free: () => void;
  readonly unmount: () => void;
}

/** Whether this process may mount one. Root may, but not in every container: it is tried. */
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

/** Hides what the folder holds. Throws where this process may not mount. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder], {
    stdio: "pipe",
  });
  const ballast = join(folder, "ballast");
  return {
    fill() {
      const file = openSync(ballast, "a");
      try {
        // Ever smaller pieces, down to a byte.
        for (let size = 1 << 20; size >= 1; size >>= 1) writeUntilFull(file, Buffer.alloc(size));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    // Lazily: a process that was just ended may hold a file for a moment.
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
