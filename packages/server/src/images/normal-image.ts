import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import type { KeptFormat } from "./repository/image-name.ts";
import { MOST_PIXELS, notAnImage, tooManyPixels, unreadable } from "./image-refusals.ts";

/** Pixels of the longer side of a stored picture. */
const MOST_SIDE = 1600;

export interface NormalImage {
  readonly bytes: Uint8Array;
  readonly format: KeptFormat;
}

/**
 * Makes any uploaded picture harmless: decodes it, turns it upright, scales it to at most 1600 px,
 * and encodes it again without metadata (wire §7). Refuses with 415 if its content is not JPEG,
 * PNG, WebP or HEIC, 413 above 50 megapixels, 422 if it cannot be decoded. Callers must hold a
 * place in the image queue (image-queue.ts).
 */
export async function normalImage(sent: Uint8Array): Promise<NormalImage> {
  const type = (await fileTypeFromBuffer(sent))?.mime ?? "";
  if (HEIC.has(type)) {
    const { pixels, width, height } = await decodeHeic(sent);
    return encoded(sharp(pixels, { raw: { width, height, channels: 4 } }));
  }
  if (!PLAIN.has(type)) throw notAnImage();
  return encoded(await measured(sent));
}

const PLAIN = new Set(["image/jpeg", "image/png", "image/webp"]);
const HEIC = new Set(["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"]);

/** The header gives the size, so that a decompression bomb is refused before it is decoded. */
async function measured(sent: Uint8Array): Promise<Sharp> {
  const { width, height } = await readable(sharp(sent, { limitInputPixels: false }).metadata());
  if (width * height > MOST_PIXELS) throw tooManyPixels();
  return sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: "truncated" }).autoOrient();
}

async function encoded(image: Sharp): Promise<NormalImage> {
  const scaled = image
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const { data, info } = await readable(scaled.raw().toBuffer({ resolveWithObject: true }));
  const small = sharp(data, { raw: info });
  if (info.channels === 4 && !(await small.stats()).isOpaque)
    return { bytes: await small.png().toBuffer(), format: "png" };
  return {
    bytes: await small.removeAlpha().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    format: "jpg",
  };
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw unreadable();
  }
}
