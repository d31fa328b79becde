import { deflateSync } from "node:zlib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { crc32 } from "../crc32.ts";

/** Every page of a PDF as a PNG. `scale` is pixels a point: 192 dpi is 8/3. */
export async function pagesAsPng(pdf: Uint8Array, scale: number): Promise<Uint8Array[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const images: Uint8Array[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      // In pixels: given a scale, the library cuts the size to whole points first.
      const { data, width, height } = await page.render({
        scale: 1,
        width: originalWidth * scale,
        height: originalHeight * scale,
        render: async (bitmap) => bitmap.data,
      });
      images.push(encode(data, width, height));
    }
    return images;
  } finally {
    document.destroy();
  }
}

/** One WebAssembly instance for the life of the process. */
let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** PNG (RFC 2083) of RGBA pixels on opaque paper, written as RGB with filter "up". */
function encode(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    rows[y * stride] = 2;
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 4 + channel;
        const above = y === 0 ? 0 : (rgba[at - width * 4] ?? 0);
        rows[y * stride + 1 + x * 3 + channel] = (rgba[at] ?? 0) - above;
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
