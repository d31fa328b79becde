import { pngRows, pngOf } from "@roundsman/documents/png/opaque-png";
import { fileTypeFromBuffer } from "file-type";
import { deflateSync } from "node:zlib";
import { invalid } from "../kernel/errors/refusal.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { inImageQueue } from "../kernel/calls/image-queue.ts";
import { smallPixels } from "../kernel/images/image-process.ts";
import { heldPictures } from "../kernel/http/held-pictures.ts";

/** Largest size of a logo (`Company` of core/src/company.ts), in pixels: sharp in print. */
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
  const heldPicture = heldPictures.hold(call.actor.id, source.length);
  try {
    return await inImageQueue(call, () => printable(source));
  } finally {
    heldPicture.release();
  }
}

async function printable(source: string): Promise<string> {
  const picture = Buffer.from(source.slice(source.indexOf(",") + 1), "base64");
  // The real type counts, not that of the data URL: an SVG may take minutes to draw.
  const { mime = "" } = (await fileTypeFromBuffer(picture)) ?? {};
  if (!DRAWABLE.has(mime)) throw damaged();
  return logoOf(picture);
}

const DRAWABLE: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

const damaged = () => invalid({ logo: ["This image is damaged and cannot be read"] });

/** Converts a picture's bytes. Answers 422 if they are no picture, or too many pixels. */
export const logoOf = (picture: Uint8Array): Promise<string> => shrunk(picture, 1);

/** Shrinks the picture until its data URL fits: a photograph makes a large PNG. */
async function shrunk(picture: Uint8Array, scale: number): Promise<string> {
  const answer = await smallPixels(picture, {
    mostPixels: MOST_PIXELS,
    box: { width: Math.round(BOX.width * scale), height: Math.round(BOX.height * scale) },
  });
  if (answer.outcome !== "done")
    throw answer.outcome === "unreadable" ? damaged() : invalid({ logo: [SMALLER] });
  const { rgba, width, height } = answer.made;
  const png = pngOf(deflateSync(pngRows(rgba, width, height), { level: 9 }), width, height);
  const url = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  return url.length <= LONGEST ? url : shrunk(picture, scale * 0.7);
}

const SMALLER = "Please pick a smaller picture for the logo";
