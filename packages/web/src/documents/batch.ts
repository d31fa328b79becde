import { batchPdf, batchZip } from "@roundsman/documents/files/batch";
import type { FontLoader } from "@roundsman/documents/typefaces/font-set";
import type { Batch, RenderedFile } from "./messages.ts";

interface Watch {
  readonly cancelled: () => boolean;
  readonly progress: (done: number) => void;
}

/**
 * Renders many documents into one file. Between two of them the worker handles messages, so that it
 * can be cancelled.
 */
export async function renderBatch(
  { documents, form }: Batch,
  loader: FontLoader,
  { cancelled, progress }: Watch,
): Promise<RenderedFile> {
  const eachDone = async (done: number) => {
    progress(done);
    await breath();
    if (cancelled()) throw new Error("Cancelled");
  };
  const { bytes, missing } =
    form.kind === "zip"
      ? await batchZip(documents, form.at, loader, eachDone)
      : await batchPdf(documents, form.title, loader, eachDone);
  return {
    blob: new Blob([bytes.slice()], {
      type: form.kind === "zip" ? "application/zip" : "application/pdf",
    }),
    missing,
  };
}

/** Lets the worker handle waiting messages. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
