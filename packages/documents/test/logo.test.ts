import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { svgPage, svgText } from "../src/emit/svg.ts";
import { pagesAsPng } from "../src/node/png.ts";
import { pngRows, pngOf } from "../src/png/opaque-png.ts";
import { plainPdf } from "./pdf-objects.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { decodedPng, inspect, pagesOf, pdfOf } from "./tools.ts";

/** The left half vermilion, the right half white. */
function picture(width: number, height: number): string {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const x = Math.floor(at / 4) % width;
    return x < width / 2 ? ([227, 66, 52, 255][at % 4] ?? 0) : 255;
  });
  return `data:image/png;base64,${Buffer.from(pngOf(deflateSync(pngRows(pixels, width, height)), width, height)).toString("base64")}`;
}

const withLogo = (logo: string, count = 3) =>
  invoiceOf({ lines: linesOf(count), company: { ...COMPANY, logo } });
const pictureOn = async (logo: string) =>
  (await pagesOf(withLogo(logo))).pages[0]?.items.find((item) => item.kind === "picture");

it("A logo is above the title at the left edge, in its own proportions and not larger than its box", async () => {
  const wide = await pictureOn(picture(600, 100));
  expect(wide).toMatchObject({ x: 48, y: 44, width: 190, height: 31.667 });
  expect(await pictureOn(picture(100, 200))).toMatchObject({ width: 27, height: 54 });
});

it("A logo that is not a PNG is left out, and the rest of the invoice is the same as without one", async () => {
  const without = await pagesOf(withLogo(""));
  for (const logo of [
    "data:image/jpeg;base64,/9j/4AAQ",
    "https://example.com/logo.png",
    "data:image/png;base64,AAAA",
  ])
    expect(await pagesOf(withLogo(logo))).toEqual(without);
});

it("A PDF contains a logo once with its description, for any number of invoices, and is valid and reproducible", async () => {
  const logo = picture(120, 60);
  const pdf = await pdfOf(withLogo(logo, 60));
  expect(inspect("qpdf", ["--check", "PDF"], pdf)).toContain("No syntax or stream encoding errors");
  expect(inspect("pdfimages", ["-list", "PDF"], pdf).trim().split("\n").slice(2)).toHaveLength(1);
  expect(inspect("qpdf", ["--json", "--json-key=qpdf", "PDF"], pdf)).toContain(
    `"/Alt": "u:${COMPANY.name}"`,
  );
  expect(plainPdf(await pdfOf(withLogo(logo)))).toMatch(
    /\/BBox \[\s*48\s+743\.89\s+156\s+797\.89\s*\]/,
  );
  expect(Buffer.from(await pdfOf(withLogo(logo, 60))).equals(Buffer.from(pdf))).toBe(true);
});

it("Picture and SVG show a logo in its own colours", async () => {
  const invoice = withLogo(picture(120, 60));
  const [png] = await pagesAsPng(await pdfOf(invoice), 1);
  const { width, pixels } = decodedPng(png ?? new Uint8Array());
  const at = (x: number, y: number) => pixels.slice((y * width + x) * 3, (y * width + x) * 3 + 3);
  expect(at(48 + 10, 60)).toEqual([227, 66, 52]);
  expect(at(48 + 100, 60)).toEqual([255, 255, 255]);
  const [page] = (await pagesOf(invoice)).pages;
  expect(page && svgText(svgPage(page))).toContain(
    '<image x="48" y="44" width="108" height="54" href="data:image/png;base64,',
  );
});
