import type { CallBase } from "./call.ts";
import { FairQueue, QueueFull } from "./fair-queue.ts";
import { picturesBusy } from "../errors/refusal.ts";

const queue = new FairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 10 });

/**
 * All pictures are decoded here, one at a time per process: a picture of 50 megapixels takes 200 MB
 * while it is decoded.
 */
export async function inImageQueue<T>(
  { actor, signal }: Pick<CallBase, "actor" | "signal">,
  job: () => Promise<T>,
): Promise<T> {
  try {
    return await queue.run(actor.id, job, signal);
  } catch (error) {
    throw error instanceof QueueFull ? picturesBusy() : error;
  }
}
