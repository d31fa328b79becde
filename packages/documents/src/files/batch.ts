import { pdf } from "../emit/pdf.ts";
import type { FontLoader } from "../typefaces/font-set.ts";
import type { Moment } from "./file-name.ts";
import { layout } from "../layout.ts";
import { mergeDocuments } from "./merge.ts";
import { modelOf, type Printable } from "../typefaces/printable.ts";
import { renderPdf } from "../render.ts";
import { textOf } from "../text-of.ts";
import { zip, type ZipFile } from "./zip.ts";

/** One of many documents that are handed out together. */
export interface BatchDocument {
  /** The file name in the archive: "INV-12.pdf". */
  readonly name: string;
  readonly printable: Printable;
}

/**
 * Called after each document with how many are done; it may let other work run. If it rejects, the
 * batch is abandoned.
 */
export type OnDocumentDone = (done: number) => Promise<void>;

export interface RenderedBatch {
  readonly bytes: Uint8Array;
  readonly missing: readonly string[];
}

/** All documents in one PDF, one after the other. */
export async function batchPdf(
  documents: readonly BatchDocument[],
  title: string,
  loader: FontLoader,
  eachDone: OnDocumentDone,
): Promise<RenderedBatch> {
  const models = documents.map(({ printable }) => modelOf(printable));
  const fonts = await loader.load(models.map(textOf).join(""));
  const lists = models.map((model) => layout(model, fonts));
  const list = mergeDocuments(lists, title);
  const lastPages = lists.map((each, index) =>
    lists.slice(0, index).reduce((pages, one) => pages + one.pages.length, each.pages.length),
  );
  const eachPage = async (drawn: number) => {
    const index = lastPages.indexOf(drawn);
    if (index >= 0) await eachDone(index + 1);
  };
  return { bytes: await pdf(list, fonts, { eachPage }), missing: list.missing };
}

/** Each document as a PDF of its own, in one archive. */
export async function batchZip(
  documents: readonly BatchDocument[],
  at: Moment,
  loader: FontLoader,
  eachDone: OnDocumentDone,
): Promise<RenderedBatch> {
  const files: ZipFile[] = [];
  const missing = new Set<string>();
  for (const { name, printable } of documents) {
    const rendered = await renderPdf(modelOf(printable), loader);
    files.push({ name, bytes: rendered.bytes });
    for (const each of rendered.missing) missing.add(each);
    await eachDone(files.length);
  }
  return { bytes: zip(files, at), missing: [...missing] };
}
