import { execFileSync } from "node:child_process";
import { inflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import type { Download, Page } from "playwright-core";

/** Reads downloaded files as a customer would. */

/** The words of each page, sorted: a PDF reader and the preview order lines differently. */
export const wordsOfPages = (pdf: string): string[][] =>
  execFileSync("pdftotext", ["-raw", "-enc", "UTF-8", pdf, "-"], { encoding: "utf8" })
    .split("\f")
    .slice(0, -1)
    .map(wordsIn);

export const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean).toSorted();

export const textOfPdf = (pdf: string): string =>
  execFileSync("pdftotext", ["-layout", "-enc", "UTF-8", pdf, "-"], { encoding: "utf8" });

/** A page of a PDF as a PNG of this size in pixels. */
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

/** The files in a ZIP. */
export const filesIn = (zip: Buffer): { readonly name: string; readonly bytes: Buffer }[] =>
  Object.entries(unzipSync(zip)).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }));

/**
 * The largest difference between two pictures, 0 to 255. Both are first scaled down to a small grey
 * picture, so that the smoothing of letters does not count but a moved word does.
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

/** Milliseconds that making many documents may take on a busy machine. */
const MADE_WITHIN = 180_000;

/** Resolves with the file that `act` makes the browser download. */
export async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent("download", { timeout: MADE_WITHIN });
  await act();
  return coming;
}

/** The files of a ZIP that was written while it was sent, read from the directory at its end. */
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

/**
 * Presses Cancel in a dialog as soon as it has counted one document, and resolves with the count.
 * Runs in the page, because ten documents may be done before the test could look.
 */
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
