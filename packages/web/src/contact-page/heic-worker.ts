import libheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

export interface HeicPixels {
  /** RGBA, upright. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Answers each HEIC file with its pixels, or with null if it cannot be decoded. */
addEventListener("message", ({ data: bytes }: MessageEvent<ArrayBuffer>) => {
  void decoded(new Uint8Array(bytes))
    .catch(() => null)
    .then((pixels) => postMessage(pixels, pixels ? { transfer: [pixels.data.buffer] } : {}));
});

async function decoded(bytes: Uint8Array): Promise<HeicPixels | null> {
  const pictures = new (libheif().HeifDecoder)().decode(bytes);
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
  if (!picture) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise<object | null>((resolve) =>
    picture.display({ data, width, height }, resolve),
  );
  return shown && { data, width, height };
}
