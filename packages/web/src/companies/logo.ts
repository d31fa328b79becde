import { pngRows, pngOf } from "@roundsman/documents/png/opaque-png";

/**
 * Limits of the server (core's Company.logo): size in pixels, length of the data URL in characters.
 */
const BOX = { width: 600, height: 240 } as const;
const LONGEST = 140_000;

/**
 * Converts a picked picture for documents: an opaque PNG on white, as a data URL. Rejects if the
 * browser cannot read it as a picture.
 */
export async function logoFrom(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return await shrunk(
      picture,
      Math.min(1, BOX.width / picture.width, BOX.height / picture.height),
    );
  } finally {
    picture.close();
  }
}

/**
 * Scales the picture down until its data URL is short enough, which a photograph's may not be at
 * first.
 */
async function shrunk(picture: ImageBitmap, scale: number): Promise<string> {
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const painter = new OffscreenCanvas(width, height).getContext("2d");
  if (painter === null) throw new Error("This browser cannot draw images");
  painter.fillStyle = "#ffffff";
  painter.fillRect(0, 0, width, height);
  painter.imageSmoothingQuality = "high";
  painter.drawImage(picture, 0, 0, width, height);
  const rows = pngRows(painter.getImageData(0, 0, width, height).data, width, height);
  const url = await dataUrl(pngOf(await zlib(rows), width, height));
  return url.length <= LONGEST ? url : shrunk(picture, scale * 0.7);
}

const zlib = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate")),
    ).arrayBuffer(),
  );

const dataUrl = (png: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      typeof reader.result === "string"
        ? resolve(reader.result)
        : reject(new Error("The logo could not be read")),
    );
    reader.addEventListener("error", () => reject(new Error("The logo could not be read")));
    reader.readAsDataURL(new Blob([png], { type: "image/png" }));
  });
