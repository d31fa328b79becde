import { execFileSync } from "node:child_process";
import { inflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import type { Download, Page } from "playwright-core";

/** What a customer would find in the files that were downloaded. */

/** Each page's words, in any order: a reader and a preview tell lines in different orders. */
export const wordsOfPages = (pdf: string): string[][] =>
  execFileSync("pdftotext", ["-raw", "-enc", "UTF-8", pdf, "-"], { encoding: "utf8" })
    .split("\f")
    .slice(0, -1)
    .map(wordsIn);

export const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean).toSorted();

export const textOfPdf = (pdf: string): string =>
  execFileSync("pdftotext", ["-layout", "-enc", "UTF-8", pdf, "-"], { encoding: "utf8" });

/** A page of a PDF as a PNG of that size in pixels. */
export const pictureOf = (
  pdf: string,
  page: number,
  { width, height }: { readonly width: number; readonly height: number },
): Buffer =>
  execFileSync(
    "pdftoppm",
    [
      "-png",
      "-f",
      `${page}`,
      "-l",
      `${page}`,
      "-scale-to-x",
      `${width}`,
      "-scale-to-y",
      `${height}`,
      pdf,
    ],
    {
      maxBuffer: 1 << 26,
    },
  );

/** The files of a ZIP. */
export const filesIn = (zip: Buffer): { readonly name: string; readonly bytes: Buffer }[] =>
  Object.entries(unzipSync(zip)).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }));

/**
 * How far apart two pictures are where they differ most, 0 to 255: both are shrunk to a small grey one first, so that the edges of letters, which
 * every rasteriser draws in its own way, do not count, and a word that is elsewhere does.
 */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [width, height] = [60, 85];
      const shrunk = await Promise.all(
        pictures.map(async (base64) => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          const context = new OffscreenCanvas(width, height).getContext("2d");
          if (!context) throw new Error("No canvas");
          context.imageSmoothingQuality = "high";
          context.drawImage(image, 0, 0, width, height);
          return context.getImageData(0, 0, width, height).data;
        }),
      );
      const [a = new Uint8ClampedArray(), b = new Uint8ClampedArray()] = shrunk;
      return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

/** Milliseconds that many documents may take to be made, on a machine that has ten things to do. */
const MADE_WITHIN = 180_000;

/** What `act` makes the browser download. */
export async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent("download", { timeout: MADE_WITHIN });
  await act();
  return coming;
}

/** The files of a ZIP that was packed while it was sent, by the directory at its end. */
export function packedFilesIn(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50;) {
    const [packed, nameLength, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const body = start + 30 + zip.readUInt16LE(start + 26);
    files.set(
      zip.toString("utf8", at + 46, at + 46 + nameLength),
      inflateRawSync(zip.subarray(body, body + packed)).toString("utf8"),
    );
    at += 46 + nameLength;
  }
  return files;
}

/** Cancels what a dialog counts as soon as the first is counted, and answers the count: ten documents take less time than a look from here. */
export const cancelOnceBegun = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = () => {
          const dialog = document.querySelector("[role=dialog]");
          const words = dialog?.querySelector("output")?.textContent ?? "";
          if (!/^[1-9]/.test(words)) return;
          observer.disconnect();
          const buttons = [...(dialog?.querySelectorAll("button") ?? [])];
          buttons.find(({ textContent }) => textContent === "Cancel")?.click();
          resolve(words);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, characterData: true, subtree: true });
      }),
  );
