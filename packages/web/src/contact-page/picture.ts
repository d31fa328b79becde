import type { HeicPixels } from "./heic-worker.ts";

/** The picked file is not a JPEG, PNG or HEIC. */
export class WrongType extends Error {}

/** Pixels of the longer side, the same limit as the server's (wire §7). */
const LONGEST = 1600;
/** Bytes. A JPEG or PNG up to this size, and within `LONGEST`, is sent unchanged. */
const LIGHT = 1_500_000;

/**
 * Prepares a picked file for the upload: converts HEIC to JPEG and scales large pictures down.
 * Throws {@link WrongType}.
 */
export async function preparePicture(file: File): Promise<Blob> {
  const kind = kindOf(file);
  if (!kind) throw new WrongType(file.name);
  const picture = await read(file, kind).catch(() => null);
  if (!picture) throw new WrongType(file.name);
  const { width, height } = picture;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  if (scale === 1 && kind !== "heic" && file.size <= LIGHT) return file;
  return drawn(picture, scale, kind === "png" ? "image/png" : "image/jpeg");
}

type Kind = "jpeg" | "png" | "heic";

/** The kind by media type, or by file extension: many browsers have no type for HEIC. */
export function kindOf({ type, name }: Pick<File, "type" | "name">): Kind | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (
    ["image/heic", "image/heif"].includes(type) ||
    (type === "" && ["heic", "heif"].includes(ending))
  )
    return "heic";
  if (type === "image/png") return "png";
  return type === "image/jpeg" ? "jpeg" : null;
}

/**
 * Decodes a picture, upright. The HEIC decoder is fetched only if the browser cannot decode HEIC
 * itself.
 */
async function read(file: File, kind: Kind): Promise<ImageBitmap> {
  const own = createImageBitmap(file, { imageOrientation: "from-image" });
  if (kind !== "heic") return own;
  return own.catch(async () => {
    const { data, width, height } = await decodeHeic(file);
    return createImageBitmap(new ImageData(data, width, height));
  });
}

async function decodeHeic(file: File): Promise<HeicPixels> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  try {
    const bytes = await file.arrayBuffer();
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<HeicPixels | null>) =>
        data ? resolve(data) : reject(new WrongType(file.name)),
      );
      worker.addEventListener("error", () => reject(new Error("The HEIC decoder did not start")));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}

async function drawn(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  if (!blob) throw new Error("The picture could not be drawn");
  return blob;
}
