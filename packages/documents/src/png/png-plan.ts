import type { DisplayList } from "../display-list.ts";

/** Pixels per point: 192 dpi, and the least at which small print is readable. */
const SHARP = 8 / 3;
const LEAST = 1.5;

/**
 * The limits of a canvas in a phone's browser: iOS stops at 16.7 million pixels and 16,384 a side.
 */
const MOST_PIXELS = 16_000_000;
const MOST_SIDE = 16_000;

export type PngPlan =
  | { readonly kind: "one-image"; readonly scale: number }
  /** Too long for one image: one image for each page of paper. */
  | { readonly kind: "page-images"; readonly scale: number };

/**
 * How a document becomes a picture: one page or one long image as sharp as a canvas allows, else
 * one image per page. `long` is laid out on "continuous" paper.
 */
export function pngPlan(long: DisplayList): PngPlan {
  const [page] = long.pages;
  if (page === undefined) return { kind: "page-images", scale: SHARP };
  const scale = Math.min(
    SHARP,
    MOST_SIDE / page.height,
    Math.sqrt(MOST_PIXELS / (page.width * page.height)),
  );
  return scale < LEAST ? { kind: "page-images", scale: SHARP } : { kind: "one-image", scale };
}
