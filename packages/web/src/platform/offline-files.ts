import barcodeReader from "zxing-wasm/reader/zxing_reader.wasm?url";
import { FONT_URLS } from "../documents/font-urls.ts";

/** Of the packs, the two without which most documents here cannot be made; the rest is kept when first used. */
const FONTS = [FONT_URLS.latin, FONT_URLS["latin-bold"], FONT_URLS.han];
/** Only for pictures of one maker's phones, and those need signal anyway. */
const NOT_AHEAD = /\/heic-worker-/;

/** Where the browser reads barcodes itself, ours stays where it is. */
const decoders = (): readonly string[] => ("BarcodeDetector" in globalThis ? [] : [barcodeReader]);

/** Brings every screen, the document worker and the fonts through the service worker, which keeps them. Rejects where one did not come. */
export async function fetchForOffline(): Promise<void> {
  const answer = await fetch("/release.json", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`The list of files did not come (${answer.status})`);
  const { files } = (await answer.json()) as { readonly files: readonly string[] };
  const programs = files.filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`);
  for (const url of [...programs, ...FONTS, ...decoders()]) if (!NOT_AHEAD.test(url)) await fetchWhole(url);
}

/** To its end: an answer that is not read may be cut short, and is not kept then. */
async function fetchWhole(url: string): Promise<void> {
  const answer = await fetch(url, { priority: "low" });
  if (!answer.ok) throw new Error(`${url} did not come (${answer.status})`);
  await answer.arrayBuffer();
}
