import { parentPort, workerData } from "node:worker_threads";
import { FontLoader } from "../typefaces/font-set.ts";
import { fontFiles } from "./font-files.ts";
import { renderFile, type RenderedFile } from "./render-file.ts";
import type { Job, JobDone, PoolData } from "./renderer.ts";

/** A thread or a process of a RenderPool: renders the jobs that it is sent, one after the other. */
const port = parentPort ?? process;
const fonts = parentPort ? (workerData as PoolData).fonts : (process.argv[2] ?? "");
const loader = new FontLoader(fontFiles(fonts));

port.on("message", ({ id, source, format }: Job) => {
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
// Without its server, a process is useless.
process.once("disconnect", () => process.exit());

/** Three pages at 192 dpi. */
const MOST_PIXELS = 11_000_000;

/** The drawing library never returns the memory of its largest picture: 4 bytes a pixel. */
function isSpent({ bytes, type }: RenderedFile): boolean {
  if (type !== "image/png") return false;
  // Width and height stand at these places of every PNG (RFC 2083 §11.2.1).
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(16) * view.getUint32(20) > MOST_PIXELS;
}

function answer(done: JobDone): void {
  if (parentPort) parentPort.postMessage(done);
  // A server that has just ended receives no message, which is no error of the document.
  else process.send?.(done, () => undefined);
}
