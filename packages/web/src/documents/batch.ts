import { batchPdf, batchZip } from "@roundsman/documents/files/batch";
import type { FontShelf } from "@roundsman/documents/typefaces/font-set";
import type { Batch, RenderedFile } from "./messages.ts";

interface Watch {
  readonly cancelled: () => boolean;
  readonly progress: (done: number) => void;
}

/** Many documents in one file; between two of them the worker listens, so that it can be stopped. */
export async function renderBatch(
  { documents, form }: Batch,
  shelf: FontShelf,
  { cancelled, progress }: Watch,
): Promise<RenderedFile> {
  const eachDone = async (done: number) => {
    progress(done);
    await breath();
    if (cancelled()) throw new Error("Cancelled");
  };
  const { bytes, missing } =
    form.kind === "zip"
      ? await batchZip(documents, form.at, shelf, eachDone)
      : await batchPdf(documents, form.title, shelf, eachDone);
  return {
    blob: new Blob([bytes.slice()], {
      type: form.kind === "zip" ? "application/zip" : "application/pdf",
    }),
    missing,
  };
}

/** Lets waiting messages in. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
