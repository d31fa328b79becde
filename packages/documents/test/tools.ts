import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { DisplayList, Line } from "../src/display-list.ts";
import { FontLoader } from "../src/typefaces/font-set.ts";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { FONT_DIRECTORY, fontFiles } from "../src/node/font-files.ts";
import { renderPages, renderPdf } from "../src/render.ts";

/** One loader for each test file, as in a worker. */
export const LOADER = new FontLoader(fontFiles(FONT_DIRECTORY));

export const pagesOf = (invoice: InvoiceDocument): Promise<DisplayList> =>
  renderPages(invoiceModel(invoice), LOADER);

export const pdfOf = async (invoice: InvoiceDocument): Promise<Uint8Array> =>
  (await renderPdf(invoiceModel(invoice), LOADER)).bytes;

export const linesOn = (list: DisplayList): Line[][] =>
  list.pages.map((page) => page.items.filter((item) => item.kind === "line"));

export const textOfLine = (line: Line): string => line.runs.map((run) => run.text).join("");

/** Text in the order in which it was drawn, which is the order of reading. */
export const textIn = (pdf: Uint8Array): string =>
  inspect("pdftotext", ["-raw", "-enc", "UTF-8", "PDF", "-"], pdf);

/**
 * Runs a program of Debian's qpdf or poppler-utils on a PDF; "PDF" among the arguments stands for
 * its path. Throws when the program is missing or fails.
 */
export function inspect(
  program: "qpdf" | "pdftotext" | "pdffonts" | "pdfimages" | "pdfinfo",
  args: readonly string[],
  pdf: Uint8Array,
  encoding: "utf8" | "latin1" = "utf8",
): string {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-"));
  try {
    const path = join(folder, "it.pdf");
    writeFileSync(path, pdf);
    return execFileSync(
      program,
      args.map((each) => (each === "PDF" ? path : each)),
      { encoding, maxBuffer: 64 * 1024 * 1024 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads the PNGs that this package writes: RGB, filter "up". */
export function decodedPng(png: Uint8Array): { width: number; height: number; pixels: number[] } {
  const bytes = Buffer.from(png);
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  const pixels: number[] = Array.from({ length: width * height * 3 }, () => 0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 3; x++)
      pixels[y * width * 3 + x] =
        ((rows[y * (width * 3 + 1) + 1 + x] ?? 0) +
          (y === 0 ? 0 : (pixels[(y - 1) * width * 3 + x] ?? 0))) &
        255;
  return { width, height, pixels };
}
