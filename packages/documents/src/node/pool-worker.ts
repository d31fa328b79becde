import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { FontLoader } from "../typefaces/font-set.ts";
import { fontFiles } from "./font-files.ts";
import type { Job, JobDone, PoolData } from "./pool.ts";
import { renderFile, type RenderedFile } from "./render-file.ts";

/** The thread of a {@link RenderPool}: renders the jobs that it is sent, one after the other. */
const { fonts, background } = workerData as PoolData;
if (background) lowerPriority();
const loader = new FontLoader(fontFiles(fonts));

parentPort?.on("message", ({ id, source, format }: Job) => {
  renderFile(source, format, loader).then(
    (file) => answer({ id, outcome: "done", file, isSpent: isSpent(file) }),
    (error: unknown) =>
      answer({
        id,
        outcome: "failed",
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});

/** Three pages at 192 dpi. */
const MOST_PIXELS = 11_000_000;

/** The drawing library never returns the memory of its largest picture: 4 bytes a pixel. */
function isSpent({ bytes, type }: RenderedFile): boolean {
  if (type !== "image/png") return false;
  // Width and height stand at these places of every PNG (RFC 2083 §11.2.1).
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(16) * view.getUint32(20) > MOST_PIXELS;
}

const answer = (done: JobDone): void => parentPort?.postMessage(done);

/**
 * Lowers the priority of this thread. On Linux every thread has its own, by its number in /proc;
 * elsewhere the thread keeps that of the process.
 */
function lowerPriority(): void {
  try {
    const thread = basename(readlinkSync("/proc/thread-self"));
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without it, rendering only competes with other work.
  }
}
