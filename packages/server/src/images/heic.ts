import { Worker } from "node:worker_threads";
import { MOST_PIXELS, tooManyPixels, unreadable } from "./image-refusals.ts";

interface Pixels {
  /** RGBA, upright. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The messages of the thread (heic-worker.js). */
interface HeicJob {
  readonly sent: Uint8Array;
  readonly mostPixels: number;
}
type HeicAnswer =
  | ({ readonly outcome: "decoded" } & Pixels)
  | { readonly outcome: "too many pixels" | "unreadable" };

/** Captures what the decoder prints about damaged files. */
const QUIET = { stdout: true, stderr: true };

/** Milliseconds. A camera's picture takes a second; anything that takes this long is an attack. */
const PATIENCE = 30_000;

/**
 * Decodes HEIC, which sharp cannot, in a thread that frees its memory when it ends. Throws the same
 * refusals as normalImage.
 */
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
