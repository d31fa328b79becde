import { concatBytes } from "../files/bytes.ts";
import { crc32 } from "../files/crc32.ts";

/**
 * RGBA pixels on opaque paper as the rows of a PNG before compression: RGB, each row with filter
 * "up" (RFC 2083 §6).
 */
export const pngRows = (
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> => pngRowsInPlace(new Uint8Array(rgba), width, height);

/**
 * The same, written over the pixels: a row takes less room than its pixels, and a large picture's
 * rows take 72 MB.
 */
export function pngRowsInPlace<B extends ArrayBufferLike>(
  rgba: Uint8Array<B>,
  width: number,
  height: number,
): Uint8Array<B> {
  const stride = width * 3 + 1;
  let above = new Uint8Array(width * 4);
  let row = new Uint8Array(width * 4);
  for (let y = 0; y < height; y++) {
    row.set(rgba.subarray(y * width * 4, (y + 1) * width * 4));
    let to = y * stride;
    rgba[to++] = 2;
    for (let at = 0; at < row.length; at += 4)
      for (let channel = at; channel < at + 3; channel++)
        rgba[to++] = (row[channel] ?? 0) - (above[channel] ?? 0);
    [above, row] = [row, above];
  }
  return rgba.subarray(0, stride * height);
}

/**
 * The PNG file for rows that were {@link pngRows} and compressed in zlib's format. A PDF can
 * contain these rows as they are.
 */
export function pngOf(zlib: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits a channel, RGB, not interlaced.
  header.set([8, 2, 0, 0, 0], 8);
  return concatBytes([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", zlib),
    chunk("IEND", new Uint8Array()),
  ]);
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function chunk(type: string, data: Uint8Array): Uint8Array {
  const framed = new Uint8Array(data.length + 12);
  const view = new DataView(framed.buffer);
  view.setUint32(0, data.length);
  framed.set(new TextEncoder().encode(type), 4);
  framed.set(data, 8);
  view.setUint32(data.length + 8, crc32(framed.subarray(4, data.length + 8)));
  return framed;
}
