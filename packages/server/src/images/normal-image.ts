import { fileTypeFromBuffer } from "file-type";
import type { KeptFormat } from "./repository/image-name.ts";
import { smallPicture } from "../kernel/images/image-process.ts";
import { MOST_PIXELS, notAnImage, tooManyPixels, unreadable } from "./image-refusals.ts";

/** Pixels of a stored picture. */
const BOX = { width: 1600, height: 1600 };

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
  const isHeic = HEIC.has(type);
  if (!isHeic && !PLAIN.has(type)) throw notAnImage();
  const answer = await smallPicture(sent, { isHeic, mostPixels: MOST_PIXELS, box: BOX });
  if (answer.outcome === "done") return answer.made;
  throw answer.outcome === "too many pixels" ? tooManyPixels() : unreadable();
}

const PLAIN = new Set(["image/jpeg", "image/png", "image/webp"]);
const HEIC = new Set(["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"]);
