import { deflateSync } from "node:zlib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { pngRowsInPlace, pngOf } from "../png/opaque-png.ts";

/** Every page of a PDF as a PNG. `scale` is pixels per point: 192 dpi is 8/3. */
export async function pagesAsPng(pdf: Uint8Array, scale: number): Promise<Uint8Array[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const images: Uint8Array[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      // The size is given in pixels: with a scale, the library first cuts it to whole points.
      const { data, width, height } = await page.render({
        scale: 1,
        width: originalWidth * scale,
        height: originalHeight * scale,
        render: async (bitmap) => bitmap.data,
      });
      images.push(pngOf(deflateSync(pngRowsInPlace(data, width, height)), width, height));
    }
    return images;
  } finally {
    document.destroy();
  }
}

/** One WebAssembly instance for the whole process. */
let library: ReturnType<typeof PDFiumLibrary.init> | undefined;
