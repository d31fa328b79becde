/** Finds barcodes in pictures from a camera. */
export interface BarcodeReader {
  /**
   * The text of a barcode in the video's current picture; null where there is none. Rejects where
   * the decoder fails.
   */
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
  readonly close: () => void;
}

/** The browser's own detector (Shape Detection API), which lib.dom does not declare. */
interface NativeDetector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

/** The formats printed on goods. */
const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "itf", "qr_code"];

/** The browser's own detector where it has one; otherwise the app's, which is fetched now. */
export async function openReader(): Promise<BarcodeReader> {
  return (await nativeReader()) ?? workerReader();
}

async function nativeReader(): Promise<BarcodeReader | null> {
  const detectors = Reflect.get(globalThis, "BarcodeDetector") as NativeDetectors | undefined;
  // Desktop Chromium has the class but supports no formats.
  const known = detectors ? await detectors.getSupportedFormats().catch(() => []) : [];
  const formats = FORMATS.filter((each) => known.includes(each));
  if (!detectors || !formats.includes("ean_13")) return null;
  const detector = new detectors({ formats });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => {},
  };
}

type Answer = { readonly text: string | null } | { readonly failure: string };

/** The width in pixels of the picture to decode; enough for an EAN held in front of the camera. */
const WIDEST = 960;

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL("./zxing-worker.ts", import.meta.url), {
    type: "module",
    name: "barcodes",
  });
  const painter = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const ask = (picture: ImageData) =>
    new Promise<string | null>((resolve, reject) => {
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<Answer>) =>
          "text" in data ? resolve(data.text) : reject(new Error(data.failure)),
        { once: true },
      );
      worker.addEventListener(
        "error",
        () => reject(new Error("The barcode decoder did not start")),
        { once: true },
      );
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return {
    read: async (video) => {
      const picture = painter && pictureOf(video, painter);
      return picture ? ask(picture) : null;
    },
    close: () => worker.terminate(),
  };
}

function pictureOf(video: HTMLVideoElement, painter: CanvasRenderingContext2D): ImageData | null {
  const scale = Math.min(1, WIDEST / video.videoWidth);
  const [width, height] = [
    Math.round(video.videoWidth * scale),
    Math.round(video.videoHeight * scale),
  ];
  if (!width || !height) return null;
  painter.canvas.width = width;
  painter.canvas.height = height;
  painter.drawImage(video, 0, 0, width, height);
  return painter.getImageData(0, 0, width, height);
}
