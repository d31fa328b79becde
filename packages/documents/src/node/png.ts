import { deflateSync } from "node:zlib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { filtered, pngOf } from "../png/opaque-png.ts";

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
      images.push(pngOf(deflateSync(filtered(data, width, height)), width, height));
    }
    return images;
  } finally {
    document.destroy();
  }
}

/** One WebAssembly instance for the life of the process. */
let library: ReturnType<typeof PDFiumLibrary.init> | undefined;
