import type { Printable } from "@roundsman/documents/typefaces/printable";
import type { FileKind } from "@roundsman/core/issuing/handed-out";
import { renderDocument } from "./documents.ts";
import type { RenderedImages } from "./messages.ts";

/** Renders a document as files of any kind: one file, or for PNG possibly one a page. */
export async function renderFiles(printable: Printable, kind: FileKind): Promise<RenderedImages> {
  if (kind === "png") return renderDocument(printable, kind);
  const { blob, missing } = await renderDocument(printable, kind);
  return { blobs: [blob], missing };
}

/** The first file gets the name unchanged, further ones get a number in it. */
export const named = (blobs: readonly Blob[], name: string): readonly File[] =>
  blobs.map(
    (blob, index) =>
      new File([blob], index === 0 ? name : name.replace(".", `-${index + 1}.`), {
        type: blob.type,
      }),
  );
