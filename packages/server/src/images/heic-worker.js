// Plain JavaScript, because a thread has no TypeScript loader on Node 20. heic.ts describes its
// messages.
import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";

const answer = await decode(workerData);
parentPort?.postMessage(answer, answer.outcome === "decoded" ? [answer.pixels.buffer] : []);

async function decode({ sent, mostPixels }) {
  const images = new libheif.HeifDecoder().decode(sent);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return { outcome: "unreadable" };
  const [width, height] = [image.get_width(), image.get_height()];
  return width * height > mostPixels ? { outcome: "too many pixels" } : drawn(image, width, height);
}

/** Returns RGBA pixels, which the decoder has turned upright. */
function drawn(image, width, height) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => {
    image.display({ data: pixels, width, height }, (shown) => {
      resolve(
        shown
          ? { outcome: "decoded", pixels: new Uint8Array(pixels.buffer), width, height }
          : { outcome: "unreadable" },
      );
    });
  });
}
