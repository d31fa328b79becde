import type { Page } from "@roundsman/documents/display-list";
import type { DocumentModel } from "@roundsman/documents/document-model";
import { paint } from "@roundsman/documents/emit/canvas";
import type { FontShelf } from "@roundsman/documents/font-set";
import { pngPlan } from "@roundsman/documents/png-plan";
import { renderPages } from "@roundsman/documents/render";
import { loadFaces } from "./font-faces.ts";
import type { RenderedImages } from "./messages.ts";

/** The document as one page, one long image, or an image a page where a phone could not hold one. */
export async function renderPng(model: DocumentModel, shelf: FontShelf, faces: FontFaceSet): Promise<RenderedImages> {
  const long = await renderPages(model, shelf, "continuous");
  const plan = pngPlan(long);
  const list = plan.kind === "one-image" ? long : await renderPages(model, shelf);
  await loadFaces(list.packs, faces);
  const blobs: Blob[] = [];
  // One after the other: a phone has no memory for many canvases.
  for (const page of list.pages) blobs.push(await imageOf(page, plan.scale));
  return { blobs, missing: list.missing };
}

async function imageOf(page: Page, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.floor(page.width * scale), Math.floor(page.height * scale));
  const painter = canvas.getContext("2d", { alpha: false });
  if (painter === null) throw new Error("This browser cannot draw images");
  paint(page, painter, scale);
  return canvas.convertToBlob({ type: "image/png" });
}
