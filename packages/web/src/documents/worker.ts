import { FontShelf } from "@roundsman/documents/font-set";
import { modelOf } from "@roundsman/documents/printable";
import { renderPages, renderPdf } from "@roundsman/documents/render";
import { fetchedFonts } from "./font-urls.ts";
import type { RenderedFile, Reply, Request } from "./messages.ts";
import { renderPng } from "./png.ts";

/** Runs off the main thread, so that typing never waits for a document. */
declare const self: DedicatedWorkerGlobalScope;

const shelf = new FontShelf(fetchedFonts);

self.addEventListener("message", (event: MessageEvent<Request>) => {
  const { id } = event.data;
  const answer = (reply: Reply) => self.postMessage(reply);
  render(event.data).then(
    (result) => answer({ id, outcome: "done", result }),
    (error: unknown) =>
      answer({
        id,
        outcome: "failed",
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});

async function render({ kind, printable }: Request): Promise<unknown> {
  if (kind === "warm" || printable === null) return void (await shelf.load(""));
  const model = modelOf(printable);
  switch (kind) {
    case "pages":
      return renderPages(model, shelf);
    case "png":
      return renderPng(model, shelf, self.fonts);
    case "pdf": {
      const { bytes, missing } = await renderPdf(model, shelf);
      return {
        blob: new Blob([bytes.slice()], { type: "application/pdf" }),
        missing,
      } satisfies RenderedFile;
    }
  }
}
