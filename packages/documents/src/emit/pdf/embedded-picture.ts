import { concatBytes } from "../../files/bytes.ts";
import type { PdfFile } from "./file.ts";
import type { ObjectNumber } from "./syntax.ts";

/**
 * Embeds a picture as opaque-png.ts makes it; the compressed pixels are copied into the PDF as they
 * are. null for any other source.
 */
export function embedPicture(source: string, file: PdfFile): ObjectNumber | null {
  const body = /^data:image\/png;base64,(.+)$/.exec(source)?.[1];
  if (body === undefined) return null;
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const pixels: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "IDAT") pixels.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/DecodeParms<</Predictor 15/Colors 3/BitsPerComponent 8/Columns ${width}>>`;
  return file.addStream(entries, concatBytes(pixels), "already");
}
