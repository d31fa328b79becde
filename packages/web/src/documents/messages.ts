import type { BatchDocument } from "@roundsman/documents/files/batch";
import type { DisplayList } from "@roundsman/documents/display-list";
import type { Moment } from "@roundsman/documents/files/file-name";
import type { Printable } from "@roundsman/documents/typefaces/printable";

/** A file ready to be saved or shared. */
export interface RenderedFile {
  readonly blob: Blob;
  /** Characters that no font has; they are drawn as □. */
  readonly missing: readonly string[];
}

/** One image, or one for each page if the document is too long for one. */
export interface RenderedImages {
  readonly blobs: readonly Blob[];
  readonly missing: readonly string[];
}

/** The result of each kind of rendering. */
export interface Renderings {
  readonly pages: DisplayList;
  readonly pdf: RenderedFile;
  readonly "factur-x": RenderedFile;
  readonly ubl: RenderedFile;
  readonly cii: RenderedFile;
  readonly peppol: RenderedFile;
  readonly png: RenderedImages;
}

export interface Batch {
  readonly documents: readonly BatchDocument[];
  /** One PDF with its title, or an archive of single PDFs, whose files get the time `at`. */
  readonly form:
    | { readonly kind: "one-pdf"; readonly title: string }
    | { readonly kind: "zip"; readonly at: Moment };
}

/**
 * Requests to the worker. "warm" loads code and base fonts; "cancel" cancels the batch with the id
 * of the message.
 */
export type Job =
  | { readonly kind: keyof Renderings; readonly printable: Printable }
  | { readonly kind: "batch"; readonly batch: Batch }
  | { readonly kind: "warm" }
  | { readonly kind: "cancel" };

export interface Request {
  readonly id: number;
  readonly job: Job;
}

export type Reply =
  | { readonly id: number; readonly outcome: "done"; readonly result: unknown }
  | { readonly id: number; readonly outcome: "failed"; readonly message: string }
  /** How many documents of a batch are made. */
  | { readonly id: number; readonly outcome: "progress"; readonly done: number };
