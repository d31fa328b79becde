import { Worker } from "node:worker_threads";
import { MOST_PIXELS, tooManyPixels, unreadable } from "./image-refusals.ts";

interface Pixels {
  /** RGBA, upright. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What the thread (heic-worker.js) is given, and what it answers. */
interface HeicJob {
  readonly sent: Uint8Array;
  readonly mostPixels: number;
}
type HeicAnswer =
  | ({ readonly outcome: "decoded" } & Pixels)
  | { readonly outcome: "too many pixels" | "unreadable" };

/** The decoder writes about damaged files on its own. */
const QUIET = { stdout: true, stderr: true };

/** A camera's picture takes a second; what takes this long (milliseconds) is an attack. */
const PATIENCE = 30_000;

/** Decodes HEIC, which sharp cannot, in a thread of its own that gives its memory back when it ends. Refuses as normalImage does. */
export async function decodeHeic(sent: Uint8Array): Promise<Pixels> {
  const workerData: HeicJob = { sent, mostPixels: MOST_PIXELS };
  const worker = new Worker(new URL("./heic-worker.js", import.meta.url), { workerData, ...QUIET });
  try {
    const answer = await answerOf(worker);
    if (answer.outcome === "decoded") return answer;
    throw answer.outcome === "too many pixels" ? tooManyPixels() : unreadable();
  } finally {
    await worker.terminate();
  }
}

const answerOf = (worker: Worker) =>
  new Promise<HeicAnswer>((resolve) => {
    const failed = () => resolve({ outcome: "unreadable" });
    worker.once("message", resolve);
    worker.once("error", failed);
    worker.once("exit", failed);
    setTimeout(failed, PATIENCE).unref();
  });
