import type { DisplayList } from "@roundsman/documents/display-list";
import type { Printable } from "@roundsman/documents/printable";

/** A file ready to be saved or shared. */
export interface RenderedFile {
  readonly blob: Blob;
  /** Characters that no font has; they stand as □. */
  readonly missing: readonly string[];
}

/** One image, or one a page where the document is too long for one. */
export interface RenderedImages {
  readonly blobs: readonly Blob[];
  readonly missing: readonly string[];
}

/** What each kind of rendering answers. */
export interface Renderings {
  readonly pages: DisplayList;
  readonly pdf: RenderedFile;
  readonly png: RenderedImages;
}

export interface Request {
  readonly id: number;
  /** "warm" loads code and base fonts and answers nothing of use. */
  readonly kind: keyof Renderings | "warm";
  readonly printable: Printable | null;
}

export type Reply =
  | { readonly id: number; readonly outcome: "done"; readonly result: unknown }
  | { readonly id: number; readonly outcome: "failed"; readonly message: string };
