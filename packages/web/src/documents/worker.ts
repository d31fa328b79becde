import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { renderBatch } from "./batch.ts";
import { fetchedFonts } from "./font-urls.ts";
import type { Reply, Request } from "./messages.ts";
import { renderPrintable } from "./render-printable.ts";

/** Runs off the main thread, so that typing does not wait for a document. */
declare const self: DedicatedWorkerGlobalScope;

const loader = new FontLoader(fetchedFonts);
const cancelled = new Set<number>();

self.addEventListener("message", (event: MessageEvent<Request>) => {
  const { id, job } = event.data;
  if (job.kind === "cancel") return void cancelled.add(id);
  work(event.data)
    .then(
      (result) => answer({ id, outcome: "done", result }),
      (error: unknown) =>
        answer({
          id,
          outcome: "failed",
          message: error instanceof Error ? error.message : String(error),
        }),
    )
    .finally(() => cancelled.delete(id));
});

const answer = (reply: Reply): void => self.postMessage(reply);

async function work({ id, job }: Request): Promise<unknown> {
  switch (job.kind) {
    case "warm":
    case "cancel":
      return void (await loader.load(""));
    case "batch":
      return renderBatch(job.batch, loader, {
        cancelled: () => cancelled.has(id),
        progress: (done) => answer({ id, outcome: "progress", done }),
      });
    default:
      return renderPrintable(job.printable, job.kind, loader);
  }
}
