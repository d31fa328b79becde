// A separate process, in plain JavaScript, so that it starts without a loader. image-process.ts
// describes its messages.
import sharp from "sharp";

// No picture comes twice.
sharp.cache(false);

process.on("message", (job) => {
  made(job).then(answer, () => answer({ outcome: "unreadable" }));
});
// Without its server, this process is useless.
process.once("disconnect", () => process.exit());

/** A server that has just ended receives no message, which is no error of the picture. */
function answer(message) {
  process.send?.(message, () => undefined);
}

/** What has come of a picture. */
let chunks = [];
let length = 0;
let heard = () => {};
process.stdin.on("data", (chunk) => {
  chunks.push(chunk);
  length += chunk.length;
  heard();
});

async function made(job) {
  while (length < job.length) await new Promise((resolve) => (heard = resolve));
  const sent = Buffer.concat(chunks);
  chunks = [];
  length = 0;
  return (job.make === "picture" ? picture : pixels)({ ...job, sent });
}

async function picture(job) {
  const image = await opened(job);
  if (!image) return { outcome: "too many pixels" };
  const { data, info } = await fitted(image, job).raw().toBuffer({ resolveWithObject: true });
  const small = sharp(data, { raw: info });
  const isPng = info.channels === 4 && !(await small.stats()).isOpaque;
  const bytes = await (
    isPng ? small.png() : small.removeAlpha().jpeg({ quality: 82, mozjpeg: true })
  ).toBuffer();
  return { outcome: "done", made: { bytes, format: isPng ? "png" : "jpg" } };
}

async function pixels(job) {
  const image = await opened(job);
  if (!image) return { outcome: "too many pixels" };
  const { data, info } = await fitted(image, job)
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { outcome: "done", made: { rgba: data, width: info.width, height: info.height } };
}

const opened = ({ sent, isHeic, mostPixels }) => (isHeic ? heic : measured)(sent, mostPixels);

const fitted = (image, { box }) =>
  image.resize({ ...box, fit: "inside", withoutEnlargement: true }).toColourspace("srgb");

/** The header gives the size, so that a decompression bomb is refused before it is decoded. */
async function measured(sent, mostPixels) {
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return null;
  return sharp(sent, { limitInputPixels: mostPixels, failOn: "truncated" }).autoOrient();
}

/** sharp cannot decode HEIC. */
async function heic(sent, mostPixels) {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const images = new libheif.HeifDecoder().decode(sent);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) return null;
  const pixels = await drawn(image, width, height);
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** RGBA pixels, which the decoder has turned upright. */
function drawn(image, width, height) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve, reject) => {
    image.display({ data: pixels, width, height }, (shown) => {
      if (shown) resolve(pixels);
      else reject(new Error("It cannot be decoded"));
    });
  });
}
