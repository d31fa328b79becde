import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

// By default the library fetches its file from a public server; this one is bundled with the app.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Answers each picture with the text of a barcode in it, or null. */
addEventListener("message", ({ data: picture }: MessageEvent<ImageData>) => {
  void read(picture).then(
    (text) => postMessage({ text }),
    (error: unknown) => postMessage({ failure: String(error) }),
  );
});

async function read(picture: ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, {
    formats: ["AllRetail", "Code128", "ITF", "QRCode"],
    maxNumberOfSymbols: 1,
  });
  return found.find(({ isValid }) => isValid)?.text ?? null;
}
