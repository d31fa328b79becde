// `npm run icons` draws the installed app's icons from packages/web/public/icon.svg. The PNGs are
// committed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { ROOT } from "./child.mjs";

const PUBLIC = join(ROOT, "packages/web/public");
const mark = readFileSync(join(PUBLIC, "icon.svg"), "utf8");
const ground = /<rect[^>]*fill="(#\w+)"/.exec(mark)[1];

await draw("plain-192", 192, mark);
await draw("plain-512", 512, mark);
// A maskable icon may lose all but its inner circle of 80%; iOS rounds the corners itself.
await draw("maskable-512", 512, onGround(0.72));
await draw("apple-touch", 180, onGround(0.92));

async function draw(name, size, svg) {
  await sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, "icons", `${name}.png`));
}

/** The mark on a background that reaches every edge. */
function onGround(scale) {
  const strokes = mark.replace(/^.*?<rect[^>]*\/>/, "").replace("</svg>", "");
  const shift = 32 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${strokes}</g></svg>`;
}
