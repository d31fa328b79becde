import { describe, expect, it } from "vitest";
import { svgPage, svgText } from "../src/emit/svg.ts";
import { fileName } from "../src/files/file-name.ts";
import { pagesAsPng } from "../src/node/png.ts";
import { pngPlan } from "../src/png/png-plan.ts";
import { renderPages } from "../src/render.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { decodedPng, pagesOf, pdfOf, LOADER } from "./tools.ts";

describe("the pages of a small invoice", () => {
  it("equal the approved ones", async () => {
    const list = await pagesOf(
      invoiceOf({ language: "both", lines: linesOf(2), summary: "", footnote: "" }),
    );
    const items = list.pages.flatMap((page) => page.items.map((item) => JSON.stringify(item)));
    await expect(`${[...items, JSON.stringify(list.structure)].join("\n")}\n`).toMatchFileSnapshot(
      "golden/small-invoice.txt",
    );
  });

  it("are an SVG whose text reads line by line, with markup in names escaped", async () => {
    const list = await pagesOf(invoiceOf({ company: { ...COMPANY, name: 'A & "B" <C>' } }));
    const svg = list.pages.map((page) => svgText(svgPage(page, "fitted"))).join("");
    expect(svg).toContain("A &amp; &quot;B&quot; &lt;C&gt;");
    expect(svg).not.toContain("<C>");
    expect(svg.match(/<text /g)?.length).toBe(
      list.pages[0]?.items.filter((item) => item.kind === "line").length,
    );
  });
});

describe("the picture of an invoice", () => {
  it("is A4 at 192 dpi with ink on white paper and the accent in its own colour", async () => {
    const [png] = await pagesAsPng(await pdfOf(invoiceOf()), 8 / 3);
    const { width, height, pixels } = decodedPng(png ?? new Uint8Array());
    expect([width, height]).toEqual([1587, 2245]);
    expect(pixels.slice(0, 3)).toEqual([255, 255, 255]);
    const colours = new Set<string>();
    for (let at = 0; at < pixels.length; at += 3) colours.add(pixels.slice(at, at + 3).join());
    expect(colours).toContain("11,110,79");
    expect(colours).toContain("23,33,27");
  });

  it("is one long image if a phone can hold it, or else one image per page", async () => {
    const planOf = async (count: number) =>
      pngPlan(
        await renderPages(invoiceModel(invoiceOf({ lines: linesOf(count) })), LOADER, "continuous"),
      );
    expect(await planOf(3)).toEqual({ kind: "one-image", scale: 8 / 3 });
    expect((await planOf(60)).kind).toBe("one-image");
    expect((await planOf(500)).kind).toBe("page-images");
  });

  it("is named INV- and the moment, as the specification says", () => {
    expect(fileName("png", { year: 2026, month: 1, day: 2, hour: 3, minute: 4, second: 5 })).toBe(
      "INV-20260102030405.png",
    );
    expect(
      fileName("pdf", { year: 2026, month: 11, day: 21, hour: 23, minute: 59, second: 58 }),
    ).toBe("INV-20261121235958.pdf");
  });
});
