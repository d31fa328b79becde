import { FontShelf } from "@roundsman/documents/typefaces/font-set";
import { modelOf, type Printable } from "@roundsman/documents/typefaces/printable";
import { renderPdf, renderPreview } from "@roundsman/documents/render";
import { renderBatch } from "./batch.ts";
import { renderEInvoice } from "./e-invoice.ts";
import { fetchedFonts } from "./font-urls.ts";
import type { RenderedFile, Renderings, Reply, Request } from "./messages.ts";
import { renderPng } from "./png.ts";

/** Runs off the main thread, so that typing never waits for a document. */
declare const self: DedicatedWorkerGlobalScope;

const shelf = new FontShelf(fetchedFonts);
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
      return void (await shelf.load(""));
    case "batch":
      return renderBatch(job.batch, shelf, {
        cancelled: () => cancelled.has(id),
        progress: (done) => answer({ id, outcome: "progress", done }),
      });
    default:
      return render(job.kind, job.printable);
  }
}

async function render(
  kind: keyof Renderings,
  printable: Printable,
): Promise<Renderings[keyof Renderings]> {
  const model = modelOf(printable);
  switch (kind) {
    case "pages":
      return renderPreview(model, shelf);
    case "png":
      return renderPng(model, shelf);
    case "factur-x":
    case "ubl":
    case "cii":
    case "peppol": {
      if (printable.kind === "invoice") return renderEInvoice(printable.invoice, kind, shelf);
      if (printable.kind === "credit-note") return renderEInvoice(printable.note, kind, shelf);
      throw new Error("Only an invoice or a credit note can be an e-invoice");
    }
    case "pdf": {
      const { bytes, missing } = await renderPdf(model, shelf);
      return {
        blob: new Blob([bytes.slice()], { type: "application/pdf" }),
        missing,
      } satisfies RenderedFile;
    }
  }
}
