import type { Page } from "@roundsman/documents/display-list";
import type { DocumentModel } from "@roundsman/documents/document-model";
import { paint, type PaintOptions, type Pictures } from "@roundsman/documents/emit/canvas";
import type { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { pngPlan } from "@roundsman/documents/png/png-plan";
import { layout } from "@roundsman/documents/layout";
import { textOf } from "@roundsman/documents/text-of";
import type { RenderedImages } from "./messages.ts";

/**
 * The document as one page, as one long image, or as an image for each page if one would be too
 * large for a phone.
 */
export async function renderPng(model: DocumentModel, loader: FontLoader): Promise<RenderedImages> {
  const fonts = await loader.load(textOf(model));
  const long = layout(model, fonts, "continuous");
  const plan = pngPlan(long);
  const list = plan.kind === "one-image" ? long : layout(model, fonts);
  const blobs: Blob[] = [];
  // Rendered one after the other: a phone lacks the memory for many canvases.
  const pictures = await picturesOf(list.pages);
  for (const page of list.pages)
    blobs.push(await imageOf(page, { scale: plan.scale, fonts, pictures }));
  return { blobs, missing: list.missing };
}

/** Decodes each picture once, however many pages show it. */
async function picturesOf(pages: readonly Page[]): Promise<Pictures> {
  const sources = new Set(
    pages.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === "picture" ? item.source : [])),
    ),
  );
  const decoded = [...sources].map(
    async (source) => [source, await createImageBitmap(pictureOf(source))] as const,
  );
  return new Map(await Promise.all(decoded));
}

/** Decoded by hand, because the content security policy does not allow fetch of data URLs. */
function pictureOf(source: string): Blob {
  const [head = "", body = ""] = source.split(",");
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice("data:".length, head.indexOf(";")) });
}

async function imageOf(page: Page, options: PaintOptions): Promise<Blob> {
  const { scale } = options;
  const canvas = new OffscreenCanvas(
    Math.floor(page.width * scale),
    Math.floor(page.height * scale),
  );
  const painter = canvas.getContext("2d", { alpha: false });
  if (painter === null) throw new Error("This browser cannot draw images");
  paint(page, painter, options);
  return canvas.convertToBlob({ type: "image/png" });
}
