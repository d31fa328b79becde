import type { DisplayList } from "./display-list.ts";
import type { DocumentModel } from "./document-model.ts";
import { pdf, type PdfExtras } from "./emit/pdf.ts";
import type { FontLoader } from "./typefaces/font-set.ts";
import { layout, type Paper } from "./layout.ts";
import { withCharacterPositions } from "./character-positions.ts";
import { textOf } from "./text-of.ts";

/** The pages of a document, with the fonts that it needs. */
export async function renderPages(
  model: DocumentModel,
  loader: FontLoader,
  paper: Paper = "a4",
): Promise<DisplayList> {
  return layout(model, await loader.load(textOf(model)), paper);
}

/** The same for a screen, with the place of every character for the browser. */
export async function renderPreview(
  model: DocumentModel,
  loader: FontLoader,
): Promise<DisplayList> {
  const fonts = await loader.load(textOf(model));
  return withCharacterPositions(layout(model, fonts), fonts);
}

export interface RenderedPdf {
  readonly bytes: Uint8Array;
  /**
   * Characters that no font has: printed as □, or left out where a font has the rest of their
   * cluster.
   */
  readonly missing: readonly string[];
}

export interface PdfOptions extends PdfExtras {
  readonly paper?: Paper;
}

export async function renderPdf(
  model: DocumentModel,
  loader: FontLoader,
  { paper = "a4", ...extras }: PdfOptions = {},
): Promise<RenderedPdf> {
  const fonts = await loader.load(textOf(model));
  const list = layout(model, fonts, paper);
  return { bytes: await pdf(list, fonts, extras), missing: list.missing };
}
