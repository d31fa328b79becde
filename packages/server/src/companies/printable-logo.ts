import { pngRows, pngOf } from "@roundsman/documents/png/opaque-png";
import { fileTypeFromBuffer } from "file-type";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { invalid } from "../kernel/errors/refusal.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { inImageQueue } from "../kernel/calls/image-queue.ts";
import { heldPictures } from "../kernel/http/held-pictures.ts";

/** Largest size of a {@link Company.logo}, in pixels: sharp in print where documents show it. */
const BOX = { width: 600, height: 240 } as const;
/** Largest picture that is accepted, in pixels. */
const MOST_PIXELS = 4_000_000;
/** The longest data URL: it is sent with the company and copied into its audit entries. */
const LONGEST = 140_000;

/**
 * Converts a logo to what documents draw: a small opaque PNG on white, 8 bits a colour. Answers 422
 * for the field if the source is no picture, or has more than 4 megapixels.
 */
export async function printableLogo(
  call: Pick<CallBase, "actor" | "signal">,
  source: string,
): Promise<string> {
  const held = heldPictures.hold(call.actor.id, source.length);
  try {
    return await inImageQueue(call, () => printable(source));
  } finally {
    held.release();
  }
}

async function printable(source: string): Promise<string> {
  const picture = Buffer.from(source.slice(source.indexOf(",") + 1), "base64");
  // The real type counts, not that of the data URL: an SVG may take minutes to draw.
  const { mime = "" } = (await fileTypeFromBuffer(picture)) ?? {};
  if (!DRAWABLE.has(mime)) throw damaged();
  const { width, height } = await readable(sharp(picture, { limitInputPixels: false }).metadata());
  if (width * height > MOST_PIXELS)
    throw invalid({ logo: ["Please pick a smaller picture for the logo"] });
  return readable(logoOf(picture));
}

const DRAWABLE: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

const damaged = () => invalid({ logo: ["This image is damaged and cannot be read"] });

const readable = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw damaged();
  });

/** Converts a picture's bytes; rejects if they are no picture. */
export const logoOf = (picture: Uint8Array): Promise<string> => shrunk(picture, 1);

/** Shrinks the picture until its data URL fits: a photograph makes a large PNG. */
async function shrunk(picture: Uint8Array, scale: number): Promise<string> {
  const { data, info } = await sharp(picture, {
    limitInputPixels: MOST_PIXELS,
    failOn: "truncated",
  })
    .autoOrient()
    .resize({
      width: Math.round(BOX.width * scale),
      height: Math.round(BOX.height * scale),
      fit: "inside",
      withoutEnlargement: true,
    })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const png = pngOf(
    deflateSync(pngRows(data, info.width, info.height), { level: 9 }),
    info.width,
    info.height,
  );
  const url = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  return url.length <= LONGEST ? url : shrunk(picture, scale * 0.7);
}
